import { createContext, useContext } from 'react'
import type { MissingChannel } from '#services/messaging/rules/missing-channels.ts'
import type { Locale } from '#shared/countries/countries.ts'
import { SPANISH } from '#shared/spanish.ts'
import { upperFirst } from '#shared/text.ts'
import type { Messages } from './i18n-types.d.ts'

/**
 * Messages in i18next's format (namespaces, nested keys, `{{value}}`, `_one`/`_other`), translated by the code below:
 * i18next and its React binding weigh 17 KB and a Proxy per component, their types took a minute to check, and their
 * plug-ins, detectors and loaders have nothing to do here. A test compares every message with the real i18next.
 *
 * `es-PY` has only the messages that differ; the rest comes from `es`. Messages ship with the code that uses them: the
 * build (`i18n-vite-plugin.ts`) sees `useTranslation('shop')` or `translator(locale, 'shop')` in a module and lets that
 * module bring `messages/<locale>/shop.json`.
 *
 * A text that promises a message has variants for the channels that may be missing: `hint_withoutWhatsapp` takes the place
 * of `hint` where no WhatsApp message can be sent (services/messaging/rules/missing-channels.ts).
 */
const messages = new Map<string, Map<string, string>>()

/** Called by the modules that the build generates from `messages/`. */
export function addMessages(locale: string, namespace: string, texts: object): void {
  const flat = new Map<string, string>()
  flatten(texts, '', flat)
  messages.set(`${locale}/${namespace}`, flat)
}

function flatten(texts: object, prefix: string, into: Map<string, string>): void {
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') into.set(prefix + key, value)
    else flatten(value, `${prefix}${key}.`, into)
  }
}

type Namespace = keyof Messages
type Namespaces = Namespace | readonly [Namespace, ...Namespace[]]
type Values = Record<string, unknown>

/** Keys of a namespace; plural forms (`_zero`, `_one`, `_other`) and variants (`_withoutMail`) share one key. */
type KeyOf<Words> = {
  [Key in keyof Words & string]: Words[Key] extends string
    ? WithoutVariant<WithoutNumber<Key>>
    : `${Key}.${KeyOf<Words[Key]>}`
}[keyof Words & string]
type WithoutNumber<Key extends string> = Key extends `${infer Stem}_${'zero' | 'one' | 'many' | 'other'}` ? Stem : Key
type WithoutVariant<Key extends string> = Key extends `${infer Stem}_without${Capitalize<MissingChannel>}` ? Stem : Key
type Prefixed<Name extends Namespace> = { [Each in Name]: `${Each}:${KeyOf<Messages[Each]>}` }[Name]
type KeyIn<Names extends Namespaces> = Names extends Namespace
  ? KeyOf<Messages[Names]>
  : Names extends readonly [infer First extends Namespace, ...Namespace[]]
    ? KeyOf<Messages[First]> | Prefixed<Names[number] & Namespace>
    : never

/** Message of a key with its `{{values}}`; `count` chooses among `_zero`, `_one` and `_other`. */
export type TFunction<Names extends Namespaces> = (key: KeyIn<Names>, values?: Values) => string

/** The locale of the host; `Layout` in `root.tsx` sets it once for the whole page. */
export const LocaleContext = createContext<Locale>('es')

const NONE: readonly MissingChannel[] = []

/** Channels that no text may promise to the visitor; `Layout` in `root.tsx` sets it once for the whole page. */
export const MissingChannelsContext = createContext(NONE)

/**
 * `const { t } = useTranslation('cart')`; of several namespaces the first needs no prefix, others do: `common:close`.
 */
export function useTranslation<const Names extends Namespaces>(
  namespaces: Names,
): { t: TFunction<Names>; locale: Locale } {
  const locale = useContext(LocaleContext)
  const missing = useContext(MissingChannelsContext)
  return { t: translator(locale, namespaces, missing), locale }
}

const translators = new Map<string, unknown>()

/** Messages outside components: `meta`, loaders and actions. `missing`: channels that the texts may not promise. */
export function translator<const Names extends Namespaces>(
  locale: Locale,
  namespaces: Names,
  missing: readonly MissingChannel[] = NONE,
): TFunction<Names> {
  const first = typeof namespaces === 'string' ? namespaces : String(namespaces[0])
  const place = `${locale}/${first}/${missing.join()}`
  const known = translators.get(place)
  const say = known ?? ((key: string, values: Values = {}) => sentence({ locale, missing }, first, key, values))
  if (!known) translators.set(place, say)
  return say as TFunction<Names>
}

const plurals = new Intl.PluralRules(SPANISH)

interface Listener {
  locale: Locale
  missing: readonly MissingChannel[]
}

function sentence(listener: Listener, namespace: string, key: string, values: Values): string {
  const [own, name] = key.includes(':') ? key.split(':', 2) : [namespace, key]
  const found = find(listener, own ?? namespace, name ?? key, values.count)
  if (found === undefined) return name ?? key
  return found.replace(/{{\s*([^}\s]+)\s*}}/g, (gap, value: string) => String(values[value] ?? gap))
}

function find({ locale, missing }: Listener, namespace: string, key: string, count: unknown): string | undefined {
  const variants = [...missing.map((channel) => `${key}_without${upperFirst(channel)}`), key]
  const keys = typeof count === 'number' ? variants.flatMap((each) => pluralKeys(each, count)) : variants
  for (const place of [`${locale}/${namespace}`, `es/${namespace}`]) {
    const texts = messages.get(place)
    const match = keys.find((candidate) => texts?.has(candidate))
    if (match !== undefined) return texts?.get(match)
  }
  return undefined
}

function pluralKeys(key: string, count: number): string[] {
  const keys = [`${key}_${plurals.select(count)}`, `${key}_other`, key]
  return count === 0 ? [`${key}_zero`, ...keys] : keys
}

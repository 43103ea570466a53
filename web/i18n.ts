import { createInstance, type i18n, type Namespace, type TFunction } from 'i18next'
import type { Locale } from '#shared/country.ts'

type Words = Record<string, unknown>

/**
 * One i18next per locale, made on first use and never switched: a host speaks one locale (D1), so requests may share it.
 * `es-PY` says only what differs; everything else comes from `es`.
 *
 * Words travel with the code that says them: the build (`i18n-vite-plugin.ts`) sees `useTranslation('shop')` or
 * `translator(locale, 'shop')` in a module and lets that module bring `messages/<locale>/shop.json`.
 */
const instances = new Map<Locale, i18n>()
const bundles: { locale: string; namespace: string; words: Words }[] = []

export function i18nOf(locale: Locale): i18n {
  const known = instances.get(locale)
  if (known) return known

  const made = createInstance({
    lng: locale,
    fallbackLng: 'es',
    ns: [],
    defaultNS: 'common',
    initAsync: false,
    // React escapes; a second time would show `&amp;`.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  made.init()
  for (const bundle of bundles) made.addResourceBundle(bundle.locale, bundle.namespace, bundle.words)
  instances.set(locale, made)
  return made
}

/** Called by the modules that the build makes of `messages/`. */
export function addMessages(locale: string, namespace: string, words: Words): void {
  bundles.push({ locale, namespace, words })
  for (const instance of instances.values()) instance.addResourceBundle(locale, namespace, words, true, true)
}

/** The words of a namespace where there is no component: `meta`, loaders and actions. */
export function translator<const Name extends Namespace>(locale: Locale, namespace: Name): TFunction<Name> {
  return i18nOf(locale).getFixedT(locale, namespace)
}

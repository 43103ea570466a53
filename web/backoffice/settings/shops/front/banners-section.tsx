import { fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Art } from '#web/ui/art.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Section, SectionForm } from '../shop-section.tsx'
import type { ShopAnswer } from '../shop-sections.ts'
import type { FrontView } from './front-view.server.ts'
import { RowMoves, SaveOnEnter, typedRows } from './row-moves.tsx'

interface BannersProps {
  shop: FrontView
  answer: ShopAnswer | null
}

const FIELDS = ['title', 'text', 'href', 'label', 'art', 'tone'] as const
type Field = (typeof FIELDS)[number]

const TONES = ['brand', 'sun', 'ok'] as const
const ARTS = [
  ...(['dog-face', 'cat-face', 'rabbit-face', 'parrot', 'tropical-fish', 'bone', 'pill', 'shield'] as const),
  ...([
    'bathtub',
    'bed',
    'tennis',
    'wrapped-gift',
    'delivery-truck',
    'label',
    'shopping-bags',
    'party-popper',
  ] as const),
]

/** Texts with a button and a drawing, between the shelves of the home page. */
export function BannersSection({ shop, answer }: BannersProps) {
  const { t } = useTranslation('shopFront')
  return (
    <Section id="anuncios" title={t('banners.title')} text={t('banners.text')} answer={answer}>
      {shop.banners.length === 0 ? (
        <p className="mb-5 rounded-tile bg-ink-100 px-4 py-3 text-ink-700">{t('banners.none')}</p>
      ) : (
        <BannerRows shop={shop} answer={answer} />
      )}
      <NewBanner shop={shop} answer={answer} />
    </Section>
  )
}

function BannerRows({ shop: { banners, version }, answer }: BannersProps) {
  const { t } = useTranslation('shopFront')
  const refused = answer?.section === 'banners' && answer.refusal ? answer : null
  const rows = typedRows(['id', ...FIELDS], refused?.typed) ?? banners
  const errors = refused?.refusal?.fields ?? {}
  return (
    <SectionForm
      key={JSON.stringify(banners)}
      section="banners"
      version={version}
      answer={answer}
      submit={t('banners.save')}
      className="mb-5 grid gap-3"
    >
      <SaveOnEnter section="banners" />
      <ol className="grid gap-3">
        {rows.map(({ id, ...row }, index) => (
          <li key={id} className="rounded-tile border border-ink-200 p-3 sm:p-4">
            <fieldset className="min-w-0">
              <legend className="sr-only">{t('banners.row', { number: index + 1 })}</legend>
              <input type="hidden" name="id" value={id} />
              <div className="mb-2 flex items-center justify-between gap-2">
                <b aria-hidden="true" className="flex items-center gap-2 text-ink-600 text-sm">
                  <Art name={row.art} size={28} />
                  {t('banners.row', { number: index + 1 })}
                </b>
                <RowMoves
                  section="banners"
                  {...{ id, name: row.title }}
                  isFirst={index === 0}
                  isLast={index === rows.length - 1}
                />
              </div>
              <BannerFields
                field={(name) => ({
                  name,
                  defaultValue: row[name],
                  error: errors[`${name}-${index}`],
                  ...LIMITS[name],
                })}
              />
            </fieldset>
          </li>
        ))}
      </ol>
    </SectionForm>
  )
}

const LIMITS: Record<Field, { maxLength?: number; required?: true }> = {
  title: { maxLength: 80, required: true },
  text: { maxLength: 200 },
  href: { maxLength: 500, required: true },
  label: { maxLength: 40, required: true },
  art: {},
  tone: {},
}

const NEW_NAMES = {
  title: 'newTitle',
  text: 'newText',
  href: 'newHref',
  label: 'newLabel',
  art: 'newArt',
  tone: 'newTone',
} as const

function NewBanner({ shop: { banners, limits, version }, answer }: BannersProps) {
  const { t } = useTranslation('shopFront')
  const refused = answer?.section === 'banners-add' && answer.refusal ? answer : null
  const values = { newArt: 'dog-face', newTone: 'brand', ...refused?.typed }
  const field = fieldProps({ limits: limits.newBanner, values, errors: refused?.refusal?.fields })
  return (
    <details
      className="rounded-tile border border-ink-200"
      open={banners.length === 0 || refused !== null || undefined}
    >
      <summary className="flex min-h-12 items-center px-4 font-extrabold">{t('banners.add')}</summary>
      <div className="border-ink-200 border-t p-4">
        <SectionForm
          // Empty again after a banner was added.
          key={version}
          section="banners-add"
          version={version}
          answer={answer}
          submit={t('banners.submit')}
        >
          <BannerFields field={(name) => field(NEW_NAMES[name])} />
        </SectionForm>
      </div>
    </details>
  )
}

function BannerFields({ field }: { field(name: Field): ReturnType<ReturnType<typeof fieldProps>> }) {
  const { t } = useTranslation('shopFront')
  const { defaultValue: art = '' } = field('art')
  const { defaultValue: tone = '' } = field('tone')
  // A file of `market:setup` may name others.
  const arts = ARTS.map((value) => ({ value: String(value), label: t(`banners.arts.${value}`) }))
  const tones = TONES.map((value) => ({ value: String(value), label: t(`banners.tones.${value}`) }))
  const withOwn = (options: typeof arts, own: string) =>
    options.some(({ value }) => value === own) ? options : [...options, { value: own, label: own }]
  return (
    <div className="grid grid-cols-1 items-start gap-3 @xl/main:grid-cols-2">
      <TextField
        {...field('title')}
        label={t('banners.name')}
        autoComplete="off"
        messages={{ required: t('errors.title') }}
      />
      <TextField {...field('text')} label={t('banners.line')} autoComplete="off" />
      <TextField
        {...field('label')}
        label={t('banners.label')}
        autoComplete="off"
        messages={{ required: t('errors.label') }}
      />
      <TextField
        {...field('href')}
        label={t('banners.href')}
        hint={t('banners.hrefHint')}
        autoComplete="off"
        messages={{ required: t('errors.href') }}
      />
      <SelectField {...field('art')} label={t('banners.art')} options={withOwn(arts, art)} />
      <SelectField {...field('tone')} label={t('banners.tone')} options={withOwn(tones, tone)} />
    </div>
  )
}

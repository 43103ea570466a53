import { Sparkles } from 'lucide-react'
import { fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { StaffForm } from '../../../staff-form.tsx'
import { Section, SectionForm } from '../shop-section.tsx'
import type { ShopAnswer } from '../shop-sections.ts'
import type { FrontView } from './front-view.server.ts'
import { RowMoves, SaveOnEnter, typedRows } from './row-moves.tsx'

interface SectionsProps {
  shop: FrontView
  answer: ShopAnswer | null
}

// Above the other two fields on a phone.
const TITLE = 'max-@xl/main:col-span-2'

/** The shelves of the home page: those set by operators, and what is shown while there are none. */
export function HomeSections({ shop, answer }: SectionsProps) {
  const { t } = useTranslation('shopFront')
  const { sections, proposed, version } = shop
  return (
    <Section id="secciones" title={t('sections.title')} text={t('sections.text')} answer={answer}>
      {sections.length === 0 ? (
        <div className="mb-5 grid gap-1 rounded-tile bg-ink-100 px-4 py-3">
          <b className="font-extrabold">{t('sections.none')}</b>
          <p className="text-ink-700 text-sm">
            {proposed.length > 0 ? t('sections.automatic', { names: proposed.join(', ') }) : t('sections.nothing')}
          </p>
        </div>
      ) : (
        <SectionRows shop={shop} answer={answer} />
      )}
      <StaffForm preventScrollReset className="mb-5 grid justify-items-start gap-1">
        <input type="hidden" name="version" value={version} />
        <Button
          type="submit"
          name="intent"
          value="sections-propose"
          variant="light"
          icon={<Sparkles aria-hidden="true" className="size-4.5" />}
        >
          {t('sections.propose')}
        </Button>
        {sections.length > 0 && <p className="text-ink-600 text-sm">{t('sections.proposeHint')}</p>}
      </StaffForm>
      <NewSection shop={shop} answer={answer} />
    </Section>
  )
}

function SectionRows({ shop: { sections, categories, version }, answer }: SectionsProps) {
  const { t } = useTranslation('shopFront')
  const refused = answer?.section === 'sections' && answer.refusal ? answer : null
  const rows = typedRows(['id', 'title', 'tagSlug', 'layout'], refused?.typed) ?? sections
  const errors = refused?.refusal?.fields ?? {}
  return (
    <SectionForm
      key={JSON.stringify(sections)}
      section="sections"
      version={version}
      answer={answer}
      submit={t('sections.save')}
      className="mb-5 grid gap-3"
    >
      <SaveOnEnter section="sections" />
      <ol className="grid gap-3">
        {rows.map(({ id, title, tagSlug, layout }, index) => (
          <li key={id} className="rounded-tile border border-ink-200 p-3 sm:p-4">
            <fieldset className="min-w-0">
              <legend className="sr-only">{t('sections.row', { number: index + 1 })}</legend>
              <input type="hidden" name="id" value={id} />
              <div className="mb-2 flex items-center justify-between gap-2">
                <b aria-hidden="true" className="text-ink-600 text-sm">
                  {t('sections.row', { number: index + 1 })}
                </b>
                <RowMoves
                  section="sections"
                  {...{ id, name: title }}
                  isFirst={index === 0}
                  isLast={index === rows.length - 1}
                />
              </div>
              <div className="grid grid-cols-[1fr_8.5rem] items-start gap-3 @xl/main:grid-cols-[1fr_1fr_9rem]">
                <TextField
                  name="title"
                  label={t('sections.name')}
                  defaultValue={title}
                  error={errors[`title-${index}`]}
                  messages={{ required: t('errors.title') }}
                  autoComplete="off"
                  maxLength={80}
                  required
                  className={TITLE}
                />
                <CategoryField name="tagSlug" value={tagSlug} categories={categories} />
                <LayoutField name="layout" value={layout} />
              </div>
            </fieldset>
          </li>
        ))}
      </ol>
    </SectionForm>
  )
}

function NewSection({ shop: { limits, categories, version }, answer }: SectionsProps) {
  const { t } = useTranslation('shopFront')
  const refused = answer?.section === 'sections-add' && answer.refusal ? answer : null
  const field = fieldProps({
    limits: limits.newSection,
    values: refused?.typed,
    errors: refused?.refusal?.fields,
  })
  return (
    <div className="border-ink-200 border-t pt-4">
      <h3 className="mb-3 font-extrabold text-md tracking-normal">{t('sections.add')}</h3>
      <SectionForm
        // Empty again after a section was added.
        key={version}
        section="sections-add"
        version={version}
        answer={answer}
        submit={t('sections.submit')}
      >
        <div className="grid grid-cols-[1fr_8.5rem] items-start gap-3 @xl/main:grid-cols-[1fr_1fr_9rem]">
          <TextField
            {...field('newTitle')}
            className={TITLE}
            label={t('sections.name')}
            hint={t('sections.nameHint')}
            autoComplete="off"
          />
          <CategoryField name="newTagSlug" value={String(refused?.typed.newTagSlug ?? '')} categories={categories} />
          <LayoutField name="newLayout" value={String(refused?.typed.newLayout ?? 'rail')} />
        </div>
      </SectionForm>
    </div>
  )
}

interface ChoiceProps {
  name: string
  value: string
}

function CategoryField({ name, value, categories }: ChoiceProps & Pick<FrontView, 'categories'>) {
  const { t } = useTranslation('shopFront')
  const isGone = value !== '' && !categories.some((category) => category.value === value)
  return (
    <SelectField
      name={name}
      className="min-w-0"
      label={t('sections.category')}
      defaultValue={value}
      options={[
        { value: '', label: t('sections.all') },
        ...(isGone ? [{ value, label: t('sections.gone') }] : []),
        ...categories,
      ]}
    />
  )
}

function LayoutField({ name, value }: ChoiceProps) {
  const { t } = useTranslation('shopFront')
  const layouts = ['rail', 'grid', ...(value === 'tiles' ? (['tiles'] as const) : [])] as const
  return (
    <SelectField
      name={name}
      label={t('sections.layout')}
      defaultValue={value}
      options={layouts.map((layout) => ({ value: layout, label: t(`sections.${layout}`) }))}
    />
  )
}

import { type FormEvent, useRef, useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { formatDay } from '#services/pets/care/rules/calendar.ts'
import type { GivenDose } from '#services/pets/vaccination-cards/rules/vaccine-plan.ts'
import { findProgrammes } from '#services/pets/vaccination-cards/rules/vaccine-plan.ts'
import { type FieldErrors, type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Art } from '#web/ui/art.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useToday } from '../../../offline/use-today.ts'
import type { PetKind } from '../../pet-coat.ts'
import type { PetGlance } from '../../pet-glance.ts'
import { artByKind, careKinds } from '../care-kinds.ts'
import type { ApplicationField, ApplicationValues } from './application-form.server.ts'
import { readDueValues, toDueFacts } from './application-values.ts'
import { type ChosenDocument, DocumentField } from './document-field.tsx'
import { nextAfter, type PetLife } from './next-after.ts'
import { NextDue } from './next-due.tsx'
import { type UsualProduct, usualProductsFor } from './usual-products.ts'

interface ApplicationFormProps {
  pet: PetGlance
  species: PetKind
  today: string
  /** Its birthday, before which nothing was given. */
  earliest: string | null
  life: PetLife
  doses: readonly GivenDose[]
  values: ApplicationValues
  errors: FieldErrors<ApplicationField>
  limits: FieldLimits<ApplicationField>
  record: { id: string; documents: readonly unknown[] } | null
  /** Veterinarians of earlier records, as suggestions. */
  vets: readonly string[]
  idempotencyKey: string
}

/** Form of a vaccine or treatment, dated today by default, also on a page saved on another day. */
export function ApplicationForm({ today: rendered, values, ...props }: ApplicationFormProps) {
  const today = useToday(rendered)
  const beginsToday = props.record === null && values.appliedOn === rendered
  return <Fields key={today} {...props} today={today} values={beginsToday ? { ...values, appliedOn: today } : values} />
}

/**
 * The fields keep what is typed by themselves, so that the form is one before there is a script; with one,
 * what they say is read after each change and decides what is suggested and when the next one is due.
 */
function Fields(props: ApplicationFormProps) {
  const { species, today, earliest, life, doses, values, errors, limits, record, vets, idempotencyKey } = props
  const { t } = useTranslation('petCare')
  const submit = useSubmit()
  const sent = useNavigation().formData
  const form = useRef<HTMLFormElement>(null)
  const [dueValues, setDueValues] = useState<ReturnType<typeof readDueValues>>(values)
  const [documents, setDocuments] = useState<ChosenDocument[]>([])
  const isSaving = sent !== undefined && sent.get('product') !== null

  function readAgain() {
    if (form.current) setDueValues(readDueValues(new FormData(form.current)))
  }

  function choose({ name, vaccines = [] }: UsualProduct) {
    if (!form.current) return
    for (const field of form.current.elements) {
      if (!(field instanceof HTMLInputElement)) continue
      if (field.name === 'product') {
        field.value = name
        // What complains of an empty field hears of it.
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
      if (field.name === 'planVaccines') field.checked = vaccines.some((vaccine) => vaccine === field.value)
    }
    readAgain()
  }

  function send(event: FormEvent<HTMLFormElement>) {
    if (documents.length === 0) return
    event.preventDefault()
    const body = new FormData(event.currentTarget)
    body.delete('paper')
    for (const { blob } of documents) body.append('paper', blob, 'papel')
    void submit(body, { method: 'post', encType: 'multipart/form-data' })
  }

  const facts = toDueFacts(dueValues)
  const field = fieldProps({ limits, values, errors })
  const suggestions = usualProductsFor(species, facts.kind)
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      onChange={readAgain}
      onSubmit={send}
      className="group/form"
    >
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="petName" value={props.pet.name} />
      <Card className="grid gap-5 sm:p-6">
        <RadioGroup
          name="kind"
          label={t('form.kind')}
          variant="chips"
          defaultValue={values.kind}
          options={careKinds.map((kind) => ({
            value: kind,
            label: t(`kinds.${kind}.one`),
            icon: <Art name={artByKind[kind].name} size={20} />,
          }))}
        />
        <div className="grid gap-2.5">
          <TextField
            {...field('product')}
            label={t('form.product')}
            autoComplete="off"
            placeholder={suggestions[0]?.name}
            messages={{ required: t('faults.product-missing') }}
          />
          {/* They fill in the fields, which takes a script. */}
          <ul aria-label={t('form.usual')} className="needs-script flex flex-wrap gap-2">
            {suggestions.slice(0, 8).map((product) => (
              <li key={product.name}>
                <Chip isOn={facts.product === product.name} onClick={() => choose(product)}>
                  {product.name}
                </Chip>
              </li>
            ))}
          </ul>
        </div>
        <PlanVaccines pet={props.life} chosen={values.planVaccines} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...field('appliedOn')}
            type="date"
            label={t('form.appliedOn')}
            min={earliest ?? undefined}
            max={today}
            messages={{ required: t('faults.day-missing'), invalid: t('faults.day-in-future') }}
          />
          <TextField
            {...field('dose')}
            label={t('form.dose')}
            autoComplete="off"
            placeholder={t(`form.dosePlaceholder.${facts.kind}`)}
          />
        </div>
        <NextDue
          values={values}
          isOwnDay={dueValues.next === 'date'}
          worked={dayOrNull(nextAfter(facts, life, doses), today)}
          error={errors.nextDueOn}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...field('batch')}
            label={t('form.batch')}
            hint={t('form.batchHint')}
            className="content-start"
            autoComplete="off"
          />
          <TextField {...field('vet')} label={t('form.vet')} autoComplete="off" list="vets" className="content-start" />
          <datalist id="vets">
            {vets.map((vet) => (
              <option key={vet} value={vet} />
            ))}
          </datalist>
        </div>
        <TextArea {...field('notes')} label={t('form.notes')} rows={2} placeholder={t('form.notesPlaceholder')} />
        <DocumentField savedCount={record?.documents.length ?? 0} documents={documents} onChange={setDocuments} />
        <Button type="submit" size="lg" isWide isPending={isSaving} pendingLabel={t('form.saving')}>
          {t(record ? 'form.saveChanges' : 'form.save')}
        </Button>
      </Card>
    </Form>
  )
}

function dayOrNull(day: string | null, today: string): string | null {
  return day === null ? null : formatDay(day, today)
}

/** What of the plan a vaccine counts for; in sight while the kind is one. */
function PlanVaccines({ pet, chosen }: { pet: PetLife; chosen: readonly string[] }) {
  const { t } = useTranslation('petCare')
  const species = pet.petType === 'GATO' ? 'cat' : 'dog'
  return (
    <fieldset className="hidden min-w-0 group-has-[[name=kind][value=vaccine]:checked]/form:block">
      <legend className="mb-2 font-bold text-ink-800 text-sm">{t('form.planVaccines')}</legend>
      <div className="flex flex-wrap gap-2">
        {findProgrammes(species).map(({ vaccine }) => (
          <label
            key={vaccine}
            className="relative inline-flex min-h-10 items-center rounded-control border-[1.5px] border-ink-300 bg-white px-3.5 font-bold text-ink-700 text-sm transition-colors hover:border-brand-500 has-checked:border-brand-600 has-checked:bg-brand-50 has-checked:text-brand-700 has-focus-visible:outline-3 has-focus-visible:outline-brand-600 has-focus-visible:outline-offset-2"
          >
            <input
              type="checkbox"
              name="planVaccines"
              value={vaccine}
              defaultChecked={chosen.includes(vaccine)}
              className="absolute inset-0 appearance-none rounded-[inherit] opacity-0"
            />
            {t(`vaccines.${vaccine}`)}
          </label>
        ))}
      </div>
      <p className="mt-2 text-ink-600 text-sm">{t('form.planVaccinesHint')}</p>
    </fieldset>
  )
}

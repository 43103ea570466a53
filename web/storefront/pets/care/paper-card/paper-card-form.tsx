import { Plus } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import type { FieldLimits } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { careKinds } from '../care-kinds.ts'
import type { LineErrors, TypedLine } from './paper-card-form.server.ts'
import { type PaperPhoto, PaperPhotoField } from './paper-photo-field.tsx'

interface PaperCardFormProps {
  today: string
  earliest: string | null
  /** Usual products, as suggestions. */
  products: readonly string[]
  limits: FieldLimits<'vet' | 'lines' | 'paper' | 'idempotencyKey' | keyof TypedLine>
  lines: number
  mostLines: number
  values?: { vet: string; lines: readonly TypedLine[] }
  errors?: readonly LineErrors[]
  idempotencyKey: string
  /** Page of the pet's cares. */
  back: string
}

/** The photo of a paper card beside the lines that its owner copies. Blank lines are left out. */
export function PaperCardForm({ limits, values, errors = [], mostLines, ...props }: PaperCardFormProps) {
  const { t } = useTranslation('paperCard')
  const submit = useSubmit()
  const sent = useNavigation().formData
  const [added, setAdded] = useState(0)
  const [photo, setPhoto] = useState<PaperPhoto | null>(null)
  const listId = useId()
  const lines = Math.min(props.lines + added, mostLines)

  function send(event: FormEvent<HTMLFormElement>) {
    if (!photo) return
    event.preventDefault()
    const body = new FormData(event.currentTarget)
    body.set('intent', 'save')
    body.set('paper', photo.blob, 'carnet')
    void submit(body, { method: 'post', encType: 'multipart/form-data' })
  }

  return (
    <Form
      method="post"
      encType="multipart/form-data"
      onSubmit={send}
      className="grid items-start gap-4 @3xl/main:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)]"
    >
      <input type="hidden" name="idempotencyKey" value={props.idempotencyKey} />
      <input type="hidden" name="lines" value={lines} />
      {/* The Enter key presses a form's first button, which must not be 'Más líneas'. */}
      <button type="submit" name="intent" value="save" tabIndex={-1} aria-hidden="true" className="sr-only" />
      <PaperPhotoField photo={photo} onChange={setPhoto} />
      <Card className="grid gap-5 sm:p-6">
        <datalist id={listId}>
          {props.products.map((product) => (
            <option key={product} value={product} />
          ))}
        </datalist>
        {Array.from({ length: lines }, (_, index) => (
          <Line
            // Lines keep their place: there is nothing else to tell them by.
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the end
            key={index}
            index={index}
            {...{ limits, listId, today: props.today, earliest: props.earliest }}
            values={values?.lines[index]}
            errors={errors[index]}
          />
        ))}
        {lines < mostLines && (
          <Button
            type="submit"
            name="intent"
            value="more"
            variant="outline"
            formNoValidate
            icon={<Plus aria-hidden="true" className="size-5" />}
            onClick={(event) => {
              event.preventDefault()
              setAdded(added + 3)
            }}
          >
            {t('more')}
          </Button>
        )}
        <TextField
          {...limits.vet}
          name="vet"
          label={t('vet')}
          hint={t('vetHint')}
          autoComplete="off"
          defaultValue={values?.vet}
        />
        <div className="grid gap-2">
          <Button
            type="submit"
            name="intent"
            value="save"
            size="lg"
            isWide
            isPending={sent?.get('intent') === 'save'}
            pendingLabel={t('saving')}
          >
            {t('save')}
          </Button>
          <ButtonLink to={props.back} variant="ghost" isWide>
            {t('back')}
          </ButtonLink>
        </div>
      </Card>
    </Form>
  )
}

interface LineProps extends Pick<PaperCardFormProps, 'limits' | 'today' | 'earliest'> {
  index: number
  listId: string
  values: TypedLine | undefined
  errors: LineErrors | undefined
}

function Line({ index, limits, listId, today, earliest, values, errors }: LineProps) {
  const { t } = useTranslation('paperCard')
  const { t: care } = useTranslation('petCare')
  const field = (name: keyof TypedLine) => {
    // A blank line is none, so no field of it is required.
    const { required: _, ...limit } = limits[name]
    return { ...limit, name: `${name}-${index}`, defaultValue: values?.[name], error: errors?.[name] }
  }
  return (
    <fieldset className="grid min-w-0 gap-3 not-first-of-type:border-ink-200 not-first-of-type:border-t not-first-of-type:pt-4">
      <legend className="float-left mb-1 font-extrabold">{t('line', { number: index + 1 })}</legend>
      <div className="clear-both grid grid-cols-2 items-start gap-3 *:min-w-0 max-sm:[&_input]:scroll-mt-[44vh] max-sm:[&_input]:px-3">
        <TextField {...field('product')} label={t('product')} list={listId} autoComplete="off" className="col-span-2" />
        <TextField
          {...field('appliedOn')}
          type="date"
          label={t('appliedOn')}
          min={earliest ?? undefined}
          max={today}
          messages={{ invalid: care('faults.day-in-future') }}
        />
        <TextField {...field('nextDueOn')} type="date" label={t('nextDueOn')} />
        <SelectField
          {...field('kind')}
          label={care('form.kind')}
          defaultValue={values?.kind || 'vaccine'}
          options={careKinds.map((kind) => ({ value: kind, label: care(`kinds.${kind}.one`) }))}
        />
        <TextField {...field('batch')} label={t('batch')} autoComplete="off" />
      </div>
    </fieldset>
  )
}

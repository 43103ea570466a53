import { MapPin } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Point } from '#shared/geo.ts'
import { type FieldErrors, type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Art } from '#web/ui/art.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PetFace } from '#web/ui/pictures/pet-face.tsx'
import { useSavedDraft } from '../../pets/add/saved-draft.ts'
import { type MapBase, PlaceField } from '../map/place-field.tsx'
import { ColourField } from '../post/colour-field.tsx'
import { SEXES, SIZES, SPECIES } from '../post/post-labels.ts'
import type { AdField, TypedAd } from './ad-form.server.ts'

export const AD_DRAFT = 'huella:adoption-ad'

interface AdFormProps {
  values: TypedAd
  errors: FieldErrors<AdField>
  limits: FieldLimits<AdField>
  cities: readonly string[]
  zones: readonly string[]
  /** Null: the place is not editable. */
  mapBase: MapBase | null
  idempotencyKey: string
  /** Id of the ad being edited: species and city cannot change. */
  changes: string | null
}

/**
 * Form of an adoption ad on one page: the pet, its story and its place. Typed values survive a reload and a lost
 * connection.
 */
export function AdForm(props: AdFormProps) {
  const { values, errors, limits, cities, zones, mapBase, idempotencyKey, changes } = props
  const { t } = useTranslation(['petAdoptions', 'communityPost'])
  const form = useRef<HTMLFormElement>(null)
  useSavedDraft(form, {
    key: changes ? `${AD_DRAFT}-${changes}` : AD_DRAFT,
    secret: ['idempotencyKey', 'intent', 'colours'],
  })
  const isSending = useNavigation().formData?.get('intent') === 'save'
  const ids = useId()
  const field = fieldProps({ limits, values, errors })
  const ageError = errors.years ?? errors.months
  const sexes = [
    ...SEXES.map((sex) => ({ value: sex, label: t(`communityPost:sex.${sex}`) })),
    { value: '', label: t('add.dontKnow') },
  ]
  const sizes = [
    ...SIZES.map((size) => ({ value: size, label: t(`communityPost:sizeShort.${size}`) })),
    { value: '', label: t('add.dontKnow') },
  ]
  return (
    <Form ref={form} method="post" className="grid gap-5">
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <Card className="grid gap-5">
        <h2 className="text-xl">{t('add.who')}</h2>
        {changes ? (
          <input type="hidden" name="species" value={values.species} />
        ) : (
          <RadioGroup
            name="species"
            label={t('add.species')}
            isRequired
            variant="chips"
            defaultValue={values.species}
            options={SPECIES.map((species) => ({
              value: species,
              label: t(`communityPost:species.${species}`),
              icon: <Face species={species} />,
            }))}
            error={errors.species}
            messages={{ required: t('add.faults.species') }}
          />
        )}
        <div className="grid items-start gap-5 @2xl/main:grid-cols-2">
          <TextField
            {...field('name')}
            label={t('add.name')}
            pattern=".*\S.*"
            autoComplete="off"
            autoCapitalize="words"
            messages={{ required: t('add.faults.name'), invalid: t('add.faults.name') }}
          />
          <TextField {...field('breed')} label={t('add.breed')} hint={t('add.breedHint')} autoComplete="off" />
          <RadioGroup name="sex" label={t('add.sex')} variant="chips" defaultValue={values.sex} options={sexes} />
          <RadioGroup name="size" label={t('add.size')} variant="chips" defaultValue={values.size} options={sizes} />
        </div>
        <fieldset className="grid gap-2" aria-describedby={ageError ? `${ids}-age` : undefined}>
          <legend className="mb-2 font-bold text-ink-800 text-sm">{t('add.age')}</legend>
          <div className="grid max-w-80 grid-cols-2 gap-3">
            <TextField
              {...field('years')}
              error={null}
              label={t('add.years')}
              type="number"
              inputMode="numeric"
              messages={{ invalid: t('add.faults.age') }}
            />
            <TextField
              {...field('months')}
              error={null}
              label={t('add.months')}
              type="number"
              inputMode="numeric"
              messages={{ invalid: t('add.faults.age') }}
            />
          </div>
          {ageError && (
            <p id={`${ids}-age`} className="font-bold text-red-700 text-sm">
              {ageError}
            </p>
          )}
        </fieldset>
        <ColourField
          label={t('add.colours')}
          hint={t('add.coloursHint')}
          defaultValue={values.colours}
          error={errors.colours}
        />
      </Card>
      <Card className="grid gap-5">
        <h2 className="text-xl">{t('add.storyTitle')}</h2>
        <TextArea
          {...field('description')}
          label={t('add.description')}
          hint={t('add.descriptionHint')}
          rows={5}
          messages={{ required: t('add.faults.description') }}
        />
      </Card>
      <Card className="grid gap-5">
        <h2 className="text-xl">{t('add.where')}</h2>
        <div className="grid items-start gap-5 @2xl/main:grid-cols-2">
          <TextField
            {...field('city')}
            label={t('add.city')}
            readOnly={changes !== null}
            autoComplete="address-level2"
            list={`${ids}-cities`}
            messages={{ required: t('add.faults.city') }}
          />
          <TextField
            {...field('zone')}
            label={t('add.zone')}
            hint={t('add.zoneHint')}
            autoComplete="off"
            list={`${ids}-zones`}
          />
        </div>
        {mapBase && <PointOnMap mapBase={mapBase} />}
        <Options id={`${ids}-cities`} values={cities} />
        <Options id={`${ids}-zones`} values={zones} />
      </Card>
      {!changes && <Notice>{t('add.moderation')}</Notice>}
      <Button
        type="submit"
        name="intent"
        value="save"
        size="lg"
        isPending={isSending}
        pendingLabel={t('saving')}
        className="sm:w-fit"
      >
        {t(changes ? 'add.save' : 'add.next')}
      </Button>
    </Form>
  )
}

/** Map for a zone that is not in the list, folded. The field exists only while it is open, and so does its value. */
function PointOnMap({ mapBase }: { mapBase: MapBase }) {
  const { t } = useTranslation('petAdoptions')
  const [isOpen, setOpen] = useState(false)
  const [point, setPoint] = useState<Point | null>(null)
  return (
    <details className="needs-script" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-10 cursor-pointer items-center gap-2 rounded-tag font-bold text-brand-700 hover:underline">
        <MapPin aria-hidden="true" className="size-5" />
        {t('add.onMap')}
      </summary>
      {isOpen && (
        <div className="mt-2">
          <PlaceField
            name="place"
            label={t('add.where')}
            hint={t('add.onMapHint')}
            mapBase={mapBase}
            value={point}
            onChange={setPoint}
          />
        </div>
      )}
    </details>
  )
}

function Options({ id, values }: { id: string; values: readonly string[] }) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  )
}

function Face({ species }: { species: (typeof SPECIES)[number] }) {
  if (species === 'PERRO') return <PetFace pet="dog" className="!size-8" />
  return species === 'GATO' ? <PetFace pet="cat" className="!size-8" /> : <Art name="rabbit-face" size={32} />
}

import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
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
import { parsePoint } from '../map/place-field-value.ts'
import { ColourField } from '../post/colour-field.tsx'
import { SEXES, SIZES, SPECIES } from '../post/post-labels.ts'
import { FirstPhotos } from './first-photos.tsx'
import type { NoticeField, TypedNotice } from './notice-form.server.ts'
import type { NoticeKind } from './notice-search.ts'
import { useSavedPlace } from './saved-notice.ts'

interface NoticeFormProps {
  kind: NoticeKind
  values: TypedNotice
  /** The service names the hidden mark as a whole. */
  errors: FieldErrors<NoticeField | 'hiddenMark'>
  limits: FieldLimits<NoticeField>
  /** Null when a notice is edited: place, day, chip and hidden mark cannot change. */
  mapBase: MapBase | null
  today: string
  idempotencyKey: string
  draftKey: string
  /** Photo of the chosen pet. */
  profilePhoto: string | null
}

/**
 * Notice form on one page: the pet, place and time, and facts that only its owner knows. Typed values survive a reload
 * and a lost connection.
 */
export function NoticeForm(props: NoticeFormProps) {
  const { kind, mapBase, idempotencyKey, draftKey } = props
  const { t } = useTranslation('lostAndFound')
  const form = useRef<HTMLFormElement>(null)
  useSavedDraft(form, { key: draftKey, secret: ['idempotencyKey', 'intent', 'colours', 'place', 'file'] })
  const isSending = useNavigation().formData?.get('intent') === 'save'
  const pet = <PetPart {...props} />
  const where = mapBase && <WherePart {...props} mapBase={mapBase} />
  return (
    <Form ref={form} method="post" encType="multipart/form-data" className="grid gap-5">
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      {mapBase && (
        <Card className="grid gap-5">
          <h2 className="text-xl">{t(`add.photos.${kind}`)}</h2>
          <FirstPhotos profilePhoto={props.profilePhoto} label={t('add.photosLabel')} />
        </Card>
      )}
      {/* A found notice asks for the place first, a lost one for the pet. */}
      {kind === 'found' && where}
      {pet}
      {kind === 'lost' && where}
      {mapBase && <MarkPart {...props} />}
      {mapBase && <Notice>{t('add.moderation')}</Notice>}
      <Button
        type="submit"
        name="intent"
        value="save"
        size="lg"
        isPending={isSending}
        pendingLabel={t('add.saving')}
        className="sm:w-fit"
      >
        {t(mapBase ? 'add.publish' : 'add.save')}
      </Button>
    </Form>
  )
}

function PetPart(props: NoticeFormProps) {
  const { kind, values, errors, mapBase } = props
  const { t } = useTranslation(['lostAndFound', 'communityPost'])
  const field = fieldProps<NoticeField>(props)
  return (
    <Card className="grid gap-5">
      <h2 className="text-xl">{t(`add.who.${kind}`)}</h2>
      {mapBase ? (
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
      ) : (
        <input type="hidden" name="species" value={values.species} />
      )}
      <ColourField
        label={t('add.colours')}
        hint={t('add.coloursHint')}
        defaultValue={values.colours}
        error={errors.colours}
      />
      <div className="grid items-start gap-5 @2xl/main:grid-cols-2">
        <TextField
          {...field('name')}
          label={t(`add.name.${kind}`)}
          autoComplete="off"
          autoCapitalize="words"
          messages={{ required: t('add.faults.name'), invalid: t('add.faults.name') }}
        />
        <TextField {...field('breed')} label={t('add.breed')} hint={t('add.breedHint')} autoComplete="off" />
        <RadioGroup
          name="sex"
          label={t('add.sex')}
          variant="chips"
          defaultValue={values.sex}
          options={[
            ...SEXES.map((sex) => ({ value: sex, label: t(`communityPost:sex.${sex}`) })),
            { value: '', label: t('add.dontKnow') },
          ]}
        />
        <RadioGroup
          name="size"
          label={t('add.size')}
          variant="chips"
          defaultValue={values.size}
          options={[
            ...SIZES.map((size) => ({ value: size, label: t(`communityPost:sizeShort.${size}`) })),
            { value: '', label: t('add.dontKnow') },
          ]}
        />
      </div>
      <TextArea {...field('marks')} label={t('add.marks')} hint={t('add.marksHint')} rows={2} />
      <TextArea {...field('description')} label={t(`add.description.${kind}`)} rows={3} />
      {!mapBase && <TextField {...field('zone')} label={t('add.zone')} hint={t('add.zoneHint')} autoComplete="off" />}
    </Card>
  )
}

function WherePart(props: NoticeFormProps & { mapBase: MapBase }) {
  const { kind, values, errors, mapBase, today, draftKey } = props
  const { t } = useTranslation(['lostAndFound', 'communityMap'])
  const field = fieldProps<NoticeField>(props)
  const [place, setPlace] = useSavedPlace(draftKey, parsePoint(values.place))
  return (
    <Card className="grid gap-5">
      <h2 className="text-xl">{t(`add.where.${kind}`)}</h2>
      <PlaceField
        name="place"
        label={t(`add.place.${kind}`)}
        hint={t('communityMap:field.private')}
        error={errors.place}
        mapBase={mapBase}
        value={place}
        onChange={setPlace}
      />
      <div className="grid items-start gap-5 @2xl/main:grid-cols-2">
        <TextField
          {...field('seenOn')}
          type="date"
          label={t(`add.day.${kind}`)}
          max={today}
          messages={{ required: t('add.faults.day-missing'), invalid: t('add.faults.day-wrong') }}
        />
        <TextField {...field('zone')} label={t('add.zone')} hint={t('add.zoneHint')} autoComplete="off" />
      </div>
    </Card>
  )
}

function MarkPart(props: NoticeFormProps) {
  const { kind, errors } = props
  const { t } = useTranslation('lostAndFound')
  const field = fieldProps<NoticeField>(props)
  return (
    <Card className="grid gap-5">
      <header>
        <h2 className="text-xl">{t('add.mark.title')}</h2>
        <p className="mt-1 text-ink-700">{t(`add.mark.text.${kind}`)}</p>
      </header>
      <div className="grid items-start gap-5 @2xl/main:grid-cols-2">
        <TextField
          {...field('question')}
          label={t('add.mark.question')}
          hint={t('add.mark.questionHint')}
          autoComplete="off"
          error={errors.question ?? errors.hiddenMark}
        />
        <TextField
          {...field('answer')}
          label={t('add.mark.answer')}
          hint={t('add.mark.answerHint')}
          autoComplete="off"
        />
      </div>
      <TextField
        {...field('chip')}
        label={t('add.chip')}
        hint={t('add.chipHint')}
        inputMode="numeric"
        autoComplete="off"
      />
    </Card>
  )
}

function Face({ species }: { species: (typeof SPECIES)[number] }) {
  if (species === 'PERRO') return <PetFace pet="dog" className="!size-8" />
  return species === 'GATO' ? <PetFace pet="cat" className="!size-8" /> : <Art name="rabbit-face" size={32} />
}

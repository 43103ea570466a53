import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
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
import { PlaceField, type PlaceGround } from '../map/place-field.tsx'
import { parsePoint } from '../map/place-field-value.ts'
import { ColourField } from '../post/colour-field.tsx'
import { SEXES, SIZES, SPECIES } from '../post/post-labels.ts'
import { FirstPhotos } from './first-photos.tsx'
import type { NoticeDraft, NoticeError } from './notice-draft.ts'
import type { NoticeKind } from './notice-search.ts'
import { useSavedPlace } from './saved-notice.ts'

interface NoticeFormProps {
  kind: NoticeKind
  draft: NoticeDraft
  faults: readonly NoticeError[]
  /** Errors of the service, by field. */
  refused: Record<string, string>
  /** Null when a notice is edited: place, day, chip and hidden mark cannot change. */
  ground: PlaceGround | null
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
  const { kind, ground, idempotencyKey, draftKey } = props
  const { t } = useTranslation('lostAndFound')
  const form = useRef<HTMLFormElement>(null)
  useSavedDraft(form, { key: draftKey, secret: ['idempotencyKey', 'intent', 'colours', 'place', 'file'] })
  const isSending = useNavigation().formData?.get('intent') === 'save'
  const pet = <PetPart {...props} />
  const where = ground && <WherePart {...props} ground={ground} />
  return (
    <Form ref={form} method="post" encType="multipart/form-data" className="grid gap-5">
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      {ground && (
        <Card className="grid gap-5">
          <h2 className="text-xl">{t(`add.photos.${kind}`)}</h2>
          <FirstPhotos profilePhoto={props.profilePhoto} label={t('add.photosLabel')} />
        </Card>
      )}
      {/* A found notice asks for the place first, a lost one for the pet. */}
      {kind === 'found' && where}
      {pet}
      {kind === 'lost' && where}
      {ground && <MarkPart {...props} />}
      {ground && <Notice>{t('add.moderation')}</Notice>}
      <Button
        type="submit"
        name="intent"
        value="save"
        size="lg"
        isPending={isSending}
        pendingLabel={t('add.saving')}
        className="sm:w-fit"
      >
        {t(ground ? 'add.publish' : 'add.save')}
      </Button>
    </Form>
  )
}

function useFieldErrors({ faults, refused }: Pick<NoticeFormProps, 'faults' | 'refused'>) {
  const { t } = useTranslation('lostAndFound')
  return (field: string, ...own: NoticeError[]) => {
    const fault = faults.find((each) => own.includes(each))
    return refused[field] ?? (fault ? t(`add.faults.${fault}`) : null)
  }
}

function PetPart(props: NoticeFormProps) {
  const { kind, draft, ground } = props
  const { t } = useTranslation(['lostAndFound', 'communityPost'])
  const say = useFieldErrors(props)
  return (
    <Card className="grid gap-5">
      <h2 className="text-xl">{t(`add.who.${kind}`)}</h2>
      {ground ? (
        <RadioGroup
          name="species"
          label={t('add.species')}
          isRequired
          look="chips"
          defaultValue={draft.species}
          options={SPECIES.map((species) => ({
            value: species,
            label: t(`communityPost:species.${species}`),
            icon: <Face species={species} />,
          }))}
          error={say('species', 'species')}
          messages={{ required: t('add.faults.species') }}
        />
      ) : (
        <input type="hidden" name="species" value={draft.species} />
      )}
      <ColourField
        label={t('add.colours')}
        hint={t('add.coloursHint')}
        defaultValue={draft.colours}
        error={say('colours', 'colours')}
      />
      <div className="grid gap-5 @2xl/main:grid-cols-2">
        <TextField
          name="name"
          label={t(`add.name.${kind}`)}
          required={kind === 'lost'}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="words"
          defaultValue={draft.name}
          error={say('name', 'name')}
          messages={{ required: t('add.faults.name'), invalid: t('add.faults.name') }}
        />
        <TextField
          name="breed"
          label={t('add.breed')}
          hint={t('add.breedHint')}
          maxLength={80}
          autoComplete="off"
          defaultValue={draft.breed}
          error={say('breed')}
        />
        <RadioGroup
          name="sex"
          label={t('add.sex')}
          look="chips"
          defaultValue={draft.sex}
          options={[
            ...SEXES.map((sex) => ({ value: sex, label: t(`communityPost:sex.${sex}`) })),
            { value: '', label: t('add.dontKnow') },
          ]}
        />
        <RadioGroup
          name="size"
          label={t('add.size')}
          look="chips"
          defaultValue={draft.size}
          options={[
            ...SIZES.map((size) => ({ value: size, label: t(`communityPost:sizeShort.${size}`) })),
            { value: '', label: t('add.dontKnow') },
          ]}
        />
      </div>
      <TextArea
        name="marks"
        label={t('add.marks')}
        hint={t('add.marksHint')}
        rows={2}
        maxLength={500}
        defaultValue={draft.marks}
        error={say('marks')}
      />
      <TextArea
        name="description"
        label={t(`add.description.${kind}`)}
        rows={3}
        maxLength={2000}
        defaultValue={draft.description}
        error={say('description')}
      />
      {!ground && (
        <TextField
          name="zone"
          label={t('add.zone')}
          hint={t('add.zoneHint')}
          maxLength={120}
          autoComplete="off"
          defaultValue={draft.zone}
          error={say('zone')}
        />
      )}
    </Card>
  )
}

function WherePart(props: NoticeFormProps & { ground: PlaceGround }) {
  const { kind, draft, ground, today, draftKey } = props
  const { t } = useTranslation(['lostAndFound', 'communityMap'])
  const say = useFieldErrors(props)
  const [place, setPlace] = useSavedPlace(draftKey, parsePoint(draft.place))
  return (
    <Card className="grid gap-5">
      <h2 className="text-xl">{t(`add.where.${kind}`)}</h2>
      <PlaceField
        name="place"
        label={t(`add.place.${kind}`)}
        hint={t('communityMap:field.private')}
        error={say('place', 'place')}
        ground={ground}
        value={place}
        onChange={setPlace}
      />
      <div className="grid gap-5 @2xl/main:grid-cols-2">
        <TextField
          name="seenOn"
          type="date"
          label={t(`add.day.${kind}`)}
          required
          max={today}
          defaultValue={draft.seenOn}
          error={say('seenOn', 'day-missing', 'day-wrong')}
          messages={{ required: t('add.faults.day-missing'), invalid: t('add.faults.day-wrong') }}
        />
        <TextField
          name="zone"
          label={t('add.zone')}
          hint={t('add.zoneHint')}
          maxLength={120}
          autoComplete="off"
          defaultValue={draft.zone}
          error={say('zone')}
        />
      </div>
    </Card>
  )
}

function MarkPart(props: NoticeFormProps) {
  const { kind, draft } = props
  const { t } = useTranslation('lostAndFound')
  const say = useFieldErrors(props)
  return (
    <Card className="grid gap-5">
      <header>
        <h2 className="text-xl">{t('add.mark.title')}</h2>
        <p className="mt-1 text-ink-700">{t(`add.mark.text.${kind}`)}</p>
      </header>
      <div className="grid gap-5 @2xl/main:grid-cols-2">
        <TextField
          name="question"
          label={t('add.mark.question')}
          hint={t('add.mark.questionHint')}
          maxLength={200}
          autoComplete="off"
          defaultValue={draft.question}
          error={say('hiddenMark', 'question')}
        />
        <TextField
          name="answer"
          label={t('add.mark.answer')}
          hint={t('add.mark.answerHint')}
          maxLength={200}
          autoComplete="off"
          defaultValue={draft.answer}
          error={say('answer', 'answer')}
        />
      </div>
      <TextField
        name="chip"
        label={t('add.chip')}
        hint={t('add.chipHint')}
        inputMode="numeric"
        maxLength={30}
        autoComplete="off"
        defaultValue={draft.chip}
        error={say('chip', 'chip')}
      />
    </Card>
  )
}

function Face({ species }: { species: (typeof SPECIES)[number] }) {
  if (species === 'PERRO') return <PetFace pet="dog" className="!size-8" />
  return species === 'GATO' ? <PetFace pet="cat" className="!size-8" /> : <Art name="rabbit-face" size={32} />
}

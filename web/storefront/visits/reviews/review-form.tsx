import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, useNavigation, useRevalidator } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { readPhoto } from '../../pets/photo/photo-file.ts'
import { type Sent, sendPhoto } from '../../pets/photo/send-photo.ts'
import type { OwnReview } from './find-visit-reviews.server.ts'
import { PublishedPhotos } from './published-photos.tsx'
import { MOST_REVIEW_CHARACTERS, MOST_REVIEW_PHOTOS } from './review-limits.ts'
import { type ReviewPhoto, ReviewPhotos } from './review-photos.tsx'
import { StarsField } from './stars-field.tsx'

interface ReviewFormProps {
  appointmentId: string
  petName: string
  review: OwnReview | null
  idempotencyKey: string
  onSaved(): void
}

/**
 * Stars, words and photos. With a script the words are saved first and then each photo, so that one that is lost on the way
 * costs nothing but itself; without one everything goes at once.
 */
export function ReviewForm({ appointmentId, petName, review, idempotencyKey, onSaved }: ReviewFormProps) {
  const { t } = useTranslation('visits')
  const { t: pet } = useTranslation('petProfile')
  const revalidator = useRevalidator()
  const isPosting = useNavigation().formData?.get('appointment') === appointmentId
  const [photos, setPhotos] = useState<ReviewPhoto[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const urls = useRef<string[]>([])
  const chosen = useRef(0)
  useEffect(
    () => () => {
      for (const url of urls.current) URL.revokeObjectURL(url)
    },
    [],
  )
  const there = review?.pictures ?? []
  const [removed, setRemoved] = useState<readonly string[]>([])
  const room = MOST_REVIEW_PHOTOS - (there.length - removed.length) - photos.length

  async function choose(files: File[]) {
    setProblem(null)
    const added: ReviewPhoto[] = []
    for (const file of files) {
      if (added.length >= room) {
        setProblem(t('review.photos.tooMany', { count: MOST_REVIEW_PHOTOS }))
        break
      }
      const read = await readPhoto(file)
      if (typeof read === 'string') setProblem(pet(`photo.problems.${read}`))
      else {
        chosen.current += 1
        const key = `${idempotencyKey}-${chosen.current}`
        added.push({ key, url: read.url, blob: read.blob, state: 'chosen', progress: 0, problem: null })
      }
    }
    urls.current.push(...added.map(({ url }) => url))
    setPhotos((before) => [...before, ...added])
  }

  function updatePhoto(photo: ReviewPhoto, news: Partial<ReviewPhoto>) {
    setPhotos((all) => all.map((each) => (each.key === photo.key ? { ...each, ...news } : each)))
  }

  async function sendOne(photo: ReviewPhoto): Promise<boolean> {
    updatePhoto(photo, { state: 'sending', progress: 0, problem: null })
    const form = new FormData()
    form.set('file', photo.blob, 'photo')
    form.set('idempotencyKey', photo.key)
    const sent = await sendPhoto(paths.appointmentReview({ id: appointmentId }), form, (progress) =>
      updatePhoto(photo, { progress }),
    )
    updatePhoto(photo, sent.kind === 'saved' ? { state: 'saved' } : { state: 'failed', problem: whyNot(sent) })
    return sent.kind === 'saved'
  }

  function whyNot(sent: Exclude<Sent, { kind: 'saved' }>): string {
    if (sent.kind === 'offline') return t('review.offline')
    return sent.detail || (sent.status === 413 ? pet('photo.problems.size') : t('review.failed'))
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const form = new FormData(event.currentTarget)
    form.delete('file')
    setProblem(null)
    setSending(true)
    const sent = await sendPhoto(paths.appointmentReview({ id: appointmentId }), form, () => {})
    if (sent.kind !== 'saved') {
      setProblem(whyNot(sent))
      setSending(false)
      return
    }
    let isWhole = true
    for (const photo of photos) {
      if (photo.state !== 'saved') isWhole = (await sendOne(photo)) && isWhole
    }
    await finish(isWhole)
  }

  async function retry(photo: ReviewPhoto) {
    if (isSending) return
    setSending(true)
    const isSaved = await sendOne(photo)
    const others = photos.filter(({ key, state }) => key !== photo.key && state === 'failed')
    await finish(isSaved && others.length === 0)
  }

  async function finish(isWhole: boolean) {
    setSending(false)
    if (!isWhole) return setProblem(t('review.photos.some'))
    await revalidator.revalidate()
    setPhotos([])
    setRemoved([])
    onSaved()
  }

  return (
    <Form method="post" encType="multipart/form-data" onSubmit={send} className="grid gap-5">
      <input type="hidden" name="appointment" value={appointmentId} />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      {problem && <Notice tone="error">{problem}</Notice>}
      <StarsField label={t('review.starsLabel')} defaultValue={review?.stars} />
      <TextArea
        name="text"
        label={t('review.text')}
        hint={t('review.textHint', { name: petName })}
        maxLength={MOST_REVIEW_CHARACTERS}
        defaultValue={review?.text ?? ''}
      />
      {there.length > 0 && <PublishedPhotos pictures={there} removed={removed} onChange={setRemoved} />}
      <ReviewPhotos
        photos={photos}
        after={there.length}
        room={room}
        isSending={isSending}
        onChoose={(files) => void choose(files)}
        onRemove={(photo) => setPhotos((all) => all.filter(({ key }) => key !== photo.key))}
        onRetry={(photo) => void retry(photo)}
      />
      <Button
        type="submit"
        name="intent"
        value="review"
        size="lg"
        isWide
        isPending={isSending || isPosting}
        pendingLabel={t('review.sending')}
      >
        {t(review ? 'review.change' : 'review.publish')}
      </Button>
    </Form>
  )
}

import { useState } from 'react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ReviewAnswer } from '../../reviews/review-answer.tsx'
import { ReviewPictures } from '../../reviews/review-pictures.tsx'
import type { PetOnVisit, WholeVisit } from '../whole-visit.ts'
import type { OwnReview } from './find-visit-reviews.server.ts'
import { ReviewForm } from './review-form.tsx'
import { ShownStars } from './stars-field.tsx'

interface VisitReviewsProps {
  visit: WholeVisit
  reviews: Readonly<Record<string, OwnReview>>
  /** The pet whose form is open. */
  asked: string | null
  idempotencyKey: string
}

/** One review a pet: what was said of it, or the form to say it. */
export function VisitReviews({ visit, reviews, asked, idempotencyKey }: VisitReviewsProps) {
  const shown = visit.pets.filter((pet) => pet.canReview || reviews[pet.appointmentId])
  return shown.map((pet) => (
    <PetReview
      key={pet.appointmentId}
      pet={pet}
      review={reviews[pet.appointmentId] ?? null}
      isOpen={shown.length === 1 || asked === pet.appointmentId}
      idempotencyKey={`${idempotencyKey}-${pet.appointmentId}`}
      storeName={visit.store.name}
    />
  ))
}

interface PetReviewProps {
  pet: PetOnVisit
  review: OwnReview | null
  isOpen: boolean
  idempotencyKey: string
  storeName: string
}

function PetReview({ pet, review, isOpen, idempotencyKey, storeName }: PetReviewProps) {
  const { t } = useTranslation('visits')
  const [isThanked, setThanked] = useState(false)
  const form = (
    <ReviewForm
      // What is saved begins anew.
      key={String(review !== null)}
      appointmentId={pet.appointmentId}
      petName={pet.name}
      review={review}
      idempotencyKey={idempotencyKey}
      onSaved={() => setThanked(true)}
    />
  )
  return (
    <Card id={`review-${pet.appointmentId}`} className="scroll-mt-36">
      {isThanked && (
        <Notice tone="ok" className="mb-4">
          <span role="status">{t('review.thanks')}</span>
        </Notice>
      )}
      {review ? (
        <>
          <h2 className="mb-3 text-lg">{t('review.own', { name: pet.name })}</h2>
          <ReviewCard review={review} storeName={storeName} />
          {pet.canReview && <Folded label={t('review.edit')}>{form}</Folded>}
        </>
      ) : isOpen ? (
        <>
          <h2 className="mb-3 text-lg">{t('review.title', { name: pet.name })}</h2>
          {form}
        </>
      ) : (
        <Folded label={t('review.title', { name: pet.name })}>{form}</Folded>
      )}
    </Card>
  )
}

function Folded({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <details className="mt-2 open:[&>summary]:mb-3">
      <summary className="inline-flex min-h-11 items-center font-extrabold text-brand-700">{label}</summary>
      {children}
    </details>
  )
}

function ReviewCard({ review, storeName }: { review: OwnReview; storeName: string }) {
  const { t } = useTranslation('visits')
  const { stars, text, pictures, answer } = review
  return (
    <div className="grid gap-3">
      <ShownStars stars={stars} />
      {text && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
      <ReviewPictures pictures={pictures} getAlt={(number) => t('review.photos.number', { number })} />
      {answer && <ReviewAnswer title={t('review.answer', { store: storeName })} text={answer.text} />}
    </div>
  )
}

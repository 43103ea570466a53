import { data, useNavigation } from 'react-router'
import { dateLabel } from '#services/appointments/rules/local-clock.ts'
import { paths } from '#web/backoffice/paths.ts'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readOption, readText } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { firstErrorRefusal, type Refusal } from '../../storefront/account/sign-in/refusal.ts'
import { toRefusal } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { AnswerNotice } from '../../storefront/profile/answer-notice.tsx'
import { Refused } from '../../storefront/profile/refused.tsx'
import { getRights, mayWorkAt, STORE_PLACE } from '../is-staff.ts'
import { loadStore } from '../load-store.server.ts'
import { requireStaff } from '../require-staff.server.ts'
import { StaffForm } from '../staff-form.tsx'
import type { Route } from './+types/reviews-page'
import { type AnswerField, answerForm, answerLimits, moderationForm } from './review-forms.server.ts'
import { ReviewKinds } from './review-kinds.tsx'

/** Reviews to which the page can be narrowed: those that wait for an answer, and those that somebody reported. */
const SHOW = ['unanswered', 'reported'] as const

const NO_REVIEWS = { reviews: [], endCursor: null, counts: { unanswered: 0, reported: 0 } }

/** Store reviews, with forms to answer and, for operators, to hide or show them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'backoffice')
  const seo = privateSeo(visit, paths.backofficeReviews(), { title: t('reviews.title'), description: t('title') })
  const rights = getRights(visit.viewer)
  const canModerate = mayWorkAt(rights, { area: 'salon' }, 'write')
  const seesProducts = mayWorkAt(rights, { area: 'catalogue' }, 'read')
  const store = await loadStore(context, request)
  const { searchParams } = new URL(request.url)
  const show = readOption(searchParams, 'show', SHOW)
  const after = readText(searchParams, 'after', 200) || undefined
  const asked = { ...(after && { after }), ...(show && { only: show }) }
  const { reviews, endCursor, counts } = store
    ? await appointments.staffReviews({ storeId: store.id, ...asked }, { context: visit.call })
    : NO_REVIEWS
  return {
    storeName: store?.name ?? null,
    storeId: searchParams.get('storeId'),
    show,
    counts,
    next: endCursor,
    isFirstPage: !after,
    canModerate,
    seesProducts,
    limits: answerLimits,
    reviews: reviews.map(({ day, answer, ...review }) => ({
      ...review,
      day: dateLabel(day, store?.today),
      answer: answer && { text: answer.text, day: dateLabel(answer.day, store?.today) },
    })),
    seo,
  }
}

interface ReviewAnswer {
  /** Review that was answered, hidden or shown. */
  reviewId: string
  refusal: Refusal | null
  isAnswered: boolean
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, STORE_PLACE)
  const form = await readForm(request)
  const { appointments } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const call = { context: visit.call }
  const t = translator(visit.country.locale, 'backoffice')
  const isAnswered = readIntent(form, ['answer', 'hide', 'show']) === 'answer'
  const { typed, value, errors } = isAnswered
    ? parseForm(form, answerForm, { text: t('reviews.answerMissing') })
    : parseForm(form, moderationForm)
  const { reviewId } = typed
  if (errors) {
    const refusal = firstErrorRefusal(errors)
    return data<ReviewAnswer>({ reviewId, refusal, isAnswered }, { status: refusal.status })
  }
  try {
    if ('text' in value) await appointments.answerReview(value, call)
    else await appointments.moderateReview({ reviewId, isHidden: value.intent === 'hide' }, call)
    return data<ReviewAnswer>({ reviewId, refusal: null, isAnswered })
  } catch (error) {
    const refusal = toRefusal(error)
    return data<ReviewAnswer>({ reviewId, refusal, isAnswered }, { status: refusal.status })
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function ReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('backoffice')
  const { storeName, storeId, reviews, show, next, isFirstPage, canModerate, seesProducts, limits } = loaderData
  const answer = actionData ?? null
  return (
    <div className="mx-auto grid max-w-3xl gap-4">
      <header>
        <p className="font-bold text-ink-600 text-sm">{storeName}</p>
        <h1 className="text-xl lg:text-2xl">{t('reviews.title')}</h1>
      </header>
      {seesProducts && <ReviewKinds current="stores" />}
      <Shown loaded={loaderData} />
      {answer?.refusal?.code === 'offline' && <ResultMessage answer={answer} />}
      {reviews.length === 0 && (
        <EmptyState art={<Art name="star" size={88} />} title={t(show ? `reviews.noneShown.${show}` : 'reviews.none')}>
          {show === null && t('reviews.noneText')}
        </EmptyState>
      )}
      {reviews.map((review) => (
        <ReviewCard
          key={review.id}
          review={review}
          canModerate={canModerate}
          limits={limits}
          answer={answer?.reviewId === review.id ? answer : null}
        />
      ))}
      <Pagination
        label={t('reviews.pages')}
        previous={isFirstPage ? null : { to: paths.backofficeReviews({ storeId, show }), label: t('reviews.first') }}
        next={
          next
            ? {
                to: paths.backofficeReviews({ storeId, show, after: next }),
                label: t(show ? 'reviews.newer' : 'reviews.next'),
              }
            : null
        }
      />
    </div>
  )
}

function Shown({ loaded: { storeId, show, counts } }: { loaded: Route.ComponentProps['loaderData'] }) {
  const { t } = useTranslation('backoffice')
  return (
    <nav aria-label={t('reviews.shown.label')} className="flex flex-wrap gap-2">
      <ChipLink to={paths.backofficeReviews({ storeId })} isOn={show === null}>
        {t('reviews.shown.all')}
      </ChipLink>
      {SHOW.map((each) => (
        <ChipLink key={each} to={paths.backofficeReviews({ storeId, show: each })} isOn={show === each}>
          {t(`reviews.shown.${each}`)}
          {counts[each] > 0 && ` (${counts[each]})`}
        </ChipLink>
      ))}
    </nav>
  )
}

type ShownReview = Route.ComponentProps['loaderData']['reviews'][number]

interface ReviewCardProps {
  review: ShownReview
  canModerate: boolean
  limits: FieldLimits<AnswerField>
  answer: ReviewAnswer | null
}

function ReviewCard({ review, canModerate, limits, answer }: ReviewCardProps) {
  const { t } = useTranslation('backoffice')
  const pack = review.servicePack
  return (
    <article id={`review-${review.id}`} className="scroll-mt-24">
      <Card className={cx('sm:p-6', review.isHidden && 'bg-ink-100')}>
        <header className="flex flex-wrap items-start gap-x-3 gap-y-1.5">
          <div className="min-w-0 flex-1">
            <h2 className="text-md">{review.author}</h2>
            <p className="text-ink-600 text-sm">
              {review.petName ? t('reviews.pet', { pet: review.petName, pack }) : pack}, {review.day}
            </p>
          </div>
          {review.reports > 0 && <Badge tone="red">{t('reviews.reports', { count: review.reports })}</Badge>}
          {review.isHidden && <Badge tone="dark">{t('reviews.hidden')}</Badge>}
          <Stars stars={review.stars} label={t('reviews.stars', { count: review.stars })} className="size-4.5" />
        </header>
        <p className="mt-2.5 whitespace-pre-line">{review.text}</p>
        {review.pictures.length > 0 && (
          <ul className="mt-3 flex flex-wrap gap-2">
            {review.pictures.map((picture) => (
              <li key={picture}>
                <img
                  src={picture}
                  alt={t('reviews.picture', { author: review.author })}
                  loading="lazy"
                  className="size-24 rounded-tile object-cover"
                />
              </li>
            ))}
          </ul>
        )}
        {answer && (
          <div className="mt-3">
            <ResultMessage answer={answer} />
          </div>
        )}
        <div className="mt-4 border-ink-200 border-t pt-3">
          {review.answer && (
            <div className="mb-2 rounded-tile bg-brand-50 px-4 py-3">
              <p className="font-bold text-brand-800 text-sm">{t('reviews.answered', { day: review.answer.day })}</p>
              <p className="whitespace-pre-line">{review.answer.text}</p>
            </div>
          )}
          <AnswerForm
            review={review}
            limits={limits}
            isRefused={answer?.isAnswered === true && answer.refusal !== null}
          />
          {canModerate && <Moderate review={review} />}
        </div>
      </Card>
    </article>
  )
}

interface AnswerFormProps {
  review: ShownReview
  limits: FieldLimits<AnswerField>
  isRefused: boolean
}

function AnswerForm({ review, limits, isRefused }: AnswerFormProps) {
  const { t } = useTranslation('backoffice')
  const field = fieldProps({ limits, values: { text: review.answer?.text ?? '' } })
  const isPending = useNavigation().formData?.get('reviewId') === review.id
  return (
    <details key={review.answer?.text} open={isRefused}>
      <summary className="inline-flex min-h-10 items-center font-extrabold text-brand-700 text-md">
        {t(review.answer ? 'reviews.change' : 'reviews.answer')}
      </summary>
      <StaffForm preventScrollReset className="mt-2 grid gap-3">
        <input type="hidden" name="reviewId" value={review.id} />
        <TextArea
          {...field('text')}
          label={t('reviews.answerLabel')}
          hint={t('reviews.answerHint')}
          messages={{ required: t('reviews.answerMissing') }}
        />
        <Button
          type="submit"
          name="intent"
          value="answer"
          size="sm"
          className="justify-self-start"
          isPending={isPending}
          pendingLabel={t('saving')}
        >
          {t('reviews.publish')}
        </Button>
      </StaffForm>
    </details>
  )
}

function Moderate({ review }: { review: ShownReview }) {
  const { t } = useTranslation('backoffice')
  return (
    <StaffForm preventScrollReset className="mt-2">
      <input type="hidden" name="reviewId" value={review.id} />
      <Button type="submit" name="intent" value={review.isHidden ? 'show' : 'hide'} variant="outline" size="sm">
        {t(review.isHidden ? 'reviews.show' : 'reviews.hide')}
      </Button>
    </StaffForm>
  )
}

function ResultMessage({ answer }: { answer: ReviewAnswer }) {
  const { t } = useTranslation('backoffice')
  const { refusal } = answer
  if (refusal) return <Refused answer={answer} offline={t('offline')} namesField />
  return (
    <AnswerNotice answer={answer} tone="ok">
      {t(answer.isAnswered ? 'reviews.done' : 'saved')}
    </AnswerNotice>
  )
}

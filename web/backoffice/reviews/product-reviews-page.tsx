import { data, Link, useNavigation } from 'react-router'
import { dateLabel, todayIn } from '#services/appointments/rules/local-clock.ts'
import { paths } from '#web/backoffice/paths.ts'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readText } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { firstErrorRefusal } from '../../storefront/account/sign-in/refusal.ts'
import { refusedAnswer } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { getRights, mayWorkAt, STORE_PLACE } from '../is-staff.ts'
import { requireStaff } from '../require-staff.server.ts'
import { ResultMessage } from '../result-message.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { Route } from './+types/product-reviews-page'
import { type ProductModerationField, productModerationForm, productModerationLimits } from './review-forms.server.ts'
import { ReviewKinds } from './review-kinds.tsx'

/** Product reviews, with forms to hide or show one with a reason. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'catalogue' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const after = readText(new URL(request.url).searchParams, 'after', 200) || undefined
  const { reviews, endCursor } = await market.staffProductReviews({ ...(after && { after }) }, { context: visit.call })
  const t = translator(visit.country.locale, 'backoffice')
  const today = todayIn(visit.country.timezone, visit.now())
  return {
    reviews: reviews.map(({ day, ...review }) => ({ ...review, day: dateLabel(day, today) })),
    next: endCursor,
    limits: productModerationLimits,
    isFirstPage: !after,
    seesStores: mayWorkAt(getRights(visit.viewer), STORE_PLACE, 'read'),
    seo: privateSeo(visit, paths.backofficeProductReviews(), { title: t('reviews.title'), description: t('title') }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'catalogue' })
  const form = await readForm(request)
  const { market } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'backoffice')
  const { value, errors } = parseForm(form, productModerationForm, { reason: t('reviews.reasonMissing') })
  if (errors) return data({ refusal: firstErrorRefusal(errors) }, { status: 400 })
  const { intent, ...facts } = value
  try {
    await market.moderateProductReview({ ...facts, isHidden: intent === 'hide' }, { context: visit.call })
    return { refusal: null }
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function ProductReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('backoffice')
  const { reviews, next, isFirstPage, limits, seesStores } = loaderData
  return (
    <div className="mx-auto grid max-w-3xl gap-4">
      <h1 className="text-xl lg:text-2xl">{t('reviews.title')}</h1>
      {seesStores && <ReviewKinds current="products" />}
      <ResultMessage answer={actionData} done={t('saved')} offline={t('offline')} />
      {reviews.length === 0 && (
        <EmptyState art={<Art name="star" size={88} />} title={t('reviews.none')}>
          {t('reviews.noneOfProducts')}
        </EmptyState>
      )}
      {reviews.map((review) => (
        <ReviewCard key={review.id} review={review} limits={limits} />
      ))}
      <Pagination
        label={t('reviews.pages')}
        previous={isFirstPage ? null : { to: paths.backofficeProductReviews(), label: t('reviews.first') }}
        next={next ? { to: paths.backofficeProductReviews({ after: next }), label: t('reviews.next') } : null}
      />
    </div>
  )
}

type ShownReview = Route.ComponentProps['loaderData']['reviews'][number]

interface ReviewProps {
  review: ShownReview
  limits: FieldLimits<ProductModerationField>
}

function ReviewCard({ review, limits }: ReviewProps) {
  const { t } = useTranslation('backoffice')
  const { author, stars, title, text, day, isHidden, hiddenReason, productTitle, productSlug, orderReference } = review
  return (
    <article>
      <Card className={cx('sm:p-6', isHidden && 'bg-ink-100')}>
        <header className="flex flex-wrap items-start gap-x-3 gap-y-1.5">
          <div className="min-w-0 flex-1">
            <h2 className="text-md">
              <Link to={paths.product(productSlug)} className="hover:text-brand-700 hover:underline">
                {productTitle}
              </Link>
            </h2>
            <p className="text-ink-600 text-sm">
              {author}, {day},{' '}
              <Link to={paths.backofficeOrder(orderReference)} className="underline">
                {orderReference}
              </Link>
            </p>
          </div>
          {isHidden && <Badge tone="dark">{t('reviews.hidden')}</Badge>}
          <Stars stars={stars} label={t('reviews.stars', { count: stars })} className="size-4.5" />
        </header>
        {title !== '' && <p className="wrap-anywhere mt-2.5 font-extrabold">{title}</p>}
        {text !== '' && <p className="wrap-anywhere mt-1.5 whitespace-pre-line">{text}</p>}
        {hiddenReason && (
          <p className="mt-2.5 text-ink-600 text-sm">{t('reviews.because', { reason: hiddenReason })}</p>
        )}
        <Moderate review={review} limits={limits} />
      </Card>
    </article>
  )
}

function Moderate({ review: { id, isHidden, author }, limits }: ReviewProps) {
  const { t } = useTranslation('backoffice')
  const field = fieldProps({ limits })
  const isPending = useNavigation().formData?.get('reviewId') === id
  const verb = t(isHidden ? 'reviews.show' : 'reviews.hide')
  return (
    <details className="mt-3 border-ink-200 border-t pt-2">
      <summary
        aria-label={`${verb}: ${author}`}
        className="inline-flex min-h-10 items-center font-extrabold text-brand-700 text-md"
      >
        {verb}
      </summary>
      <StaffForm preventScrollReset className="mt-2 grid gap-3">
        <input type="hidden" name="reviewId" value={id} />
        <TextField
          {...field('reason')}
          label={t('reviews.reason')}
          hint={t('reviews.reasonHint')}
          messages={{ required: t('reviews.reasonMissing') }}
        />
        <Button
          type="submit"
          name="intent"
          value={isHidden ? 'show' : 'hide'}
          size="sm"
          className="justify-self-start"
          isPending={isPending}
          pendingLabel={t('saving')}
        >
          {verb}
        </Button>
      </StaffForm>
    </details>
  )
}

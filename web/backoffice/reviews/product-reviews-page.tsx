import { useRef } from 'react'
import { data, Link, useNavigation } from 'react-router'
import { dateLabel, todayIn } from '#services/appointments/rules/local-clock.ts'
import { fillTemplate, getFirstName } from '#services/market/answer-templates/rules/fill-template.ts'
import type { AnswerTemplate } from '#services/market/contract.ts'
import { paths } from '#web/backoffice/paths.ts'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { parseForm, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
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
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { firstErrorRefusal } from '../../storefront/account/sign-in/refusal.ts'
import { refusedAnswer } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { ReviewPictures } from '../../storefront/reviews/review-pictures.tsx'
import { getRights, mayWorkAt, STORE_PLACE } from '../is-staff.ts'
import { requireStaff } from '../require-staff.server.ts'
import { ResultMessage } from '../result-message.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { Route } from './+types/product-reviews-page'
import {
  type ProductAnswerField,
  type ProductModerationField,
  productAnswerForm,
  productAnswerLimits,
  productAnswerRemovalForm,
  productModerationForm,
  productModerationLimits,
  productReviewActs,
} from './review-forms.server.ts'
import { ReviewKinds } from './review-kinds.tsx'

/** Reviews to which the page can be narrowed: those without an answer, and those that somebody reported. */
const SHOW = ['unanswered', 'reported'] as const

/** Product reviews, with forms to answer one and to hide or show it with a reason. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'catalogue' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { searchParams } = new URL(request.url)
  const after = readText(searchParams, 'after', 200) || undefined
  const only = readOption(searchParams, 'show', SHOW)
  const call = { context: visit.call }
  const [{ reviews, endCursor }, templates] = await Promise.all([
    market.staffProductReviews({ ...(after && { after }), ...(only && { only }) }, call),
    market.answerTemplates({ kind: 'review' }, call),
  ])
  const t = translator(visit.country.locale, 'backoffice')
  const today = todayIn(visit.country.timezone, visit.now())
  return {
    reviews: reviews.map(({ day, ...review }) => ({ ...review, day: dateLabel(day, today) })),
    templates,
    next: endCursor,
    only,
    limits: { ...productModerationLimits, ...productAnswerLimits },
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
  const intent = readIntent(form, productReviewActs)
  const call = { context: visit.call }
  try {
    if (intent === 'answer') {
      const { value, errors } = parseForm(form, productAnswerForm, { text: t('reviews.answerMissing') })
      if (errors) return data({ refusal: firstErrorRefusal(errors) }, { status: 400 })
      await market.answerProductReview(value, call)
    } else if (intent === 'remove-answer') {
      await market.removeProductReviewAnswer(parseFormOrThrow(form, productAnswerRemovalForm), call)
    } else {
      const { value, errors } = parseForm(form, productModerationForm, { reason: t('reviews.reasonMissing') })
      if (errors) return data({ refusal: firstErrorRefusal(errors) }, { status: 400 })
      await market.moderateProductReview({ ...value, isHidden: intent === 'hide' }, call)
    }
    return { refusal: null }
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'
export { shouldRevalidate } from '../revalidate-after-refusal.ts'

export default function ProductReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('backoffice')
  const { reviews, templates, next, only, isFirstPage, limits, seesStores } = loaderData
  return (
    <div className="mx-auto grid max-w-3xl gap-4">
      <h1 className="text-xl lg:text-2xl">{t('reviews.title')}</h1>
      <ReviewKinds current="products" seesStores={seesStores} />
      <nav aria-label={t('reviews.shown.label')} className="flex flex-wrap gap-2">
        <ChipLink to={paths.backofficeProductReviews()} isOn={only === null}>
          {t('reviews.shown.all')}
        </ChipLink>
        {SHOW.map((show) => (
          <ChipLink key={show} to={paths.backofficeProductReviews({ show })} isOn={only === show}>
            {t(`reviews.shown.${show}`)}
          </ChipLink>
        ))}
      </nav>
      <ResultMessage answer={actionData} done={t('saved')} offline={t('offline')} />
      {reviews.length === 0 && (
        <EmptyState art={<Art name="star" size={88} />} title={t(only ? `reviews.noneShown.${only}` : 'reviews.none')}>
          {only === null && t('reviews.noneOfProducts')}
        </EmptyState>
      )}
      {reviews.map((review) => (
        <ReviewCard
          key={review.id}
          review={review}
          limits={limits}
          templates={templates.filter(({ shopId }) => shopId === review.shopId)}
        />
      ))}
      <Pagination
        label={t('reviews.pages')}
        previous={
          isFirstPage ? null : { to: paths.backofficeProductReviews({ show: only }), label: t('reviews.first') }
        }
        next={
          next
            ? {
                to: paths.backofficeProductReviews({ after: next, show: only }),
                label: t(only ? 'reviews.newer' : 'reviews.next'),
              }
            : null
        }
      />
    </div>
  )
}

type ShownReview = Route.ComponentProps['loaderData']['reviews'][number]

interface ReviewProps {
  review: ShownReview
  limits: FieldLimits<ProductModerationField | ProductAnswerField>
  /** Ready answers of the shop that it was bought at. */
  templates: readonly AnswerTemplate[]
}

function ReviewCard({ review, limits, templates }: ReviewProps) {
  const { t } = useTranslation('backoffice')
  const { author, stars, title, text, day, isHidden, hiddenReason, productTitle, productSlug, orderReference } = review
  const { reports, pictures } = review
  return (
    <article id={`review-${review.id}`} className="scroll-mt-24">
      <Card className={cx('sm:p-6', isHidden && 'bg-ink-100')}>
        <header className="flex flex-wrap items-start gap-x-3 gap-y-1.5">
          <div className="min-w-0 flex-1">
            <h2 className="text-md">
              <Link
                to={paths.product(productSlug)}
                className="inline-block min-h-6 hover:text-brand-700 hover:underline"
              >
                {productTitle}
              </Link>
            </h2>
            <p className="text-ink-600 text-sm">
              {author}, {day},{' '}
              <Link to={paths.backofficeOrder(orderReference)} className="inline-block min-h-6 underline">
                {orderReference}
              </Link>
            </p>
          </div>
          {reports > 0 && <Badge tone="red">{t('reviews.reports', { count: reports })}</Badge>}
          {isHidden && <Badge tone="dark">{t('reviews.hidden')}</Badge>}
          <Stars stars={stars} label={t('reviews.stars', { count: stars })} className="size-4.5" />
        </header>
        {title !== '' && <p className="wrap-anywhere mt-2.5 font-extrabold">{title}</p>}
        {text !== '' && <p className="wrap-anywhere mt-1.5 whitespace-pre-line">{text}</p>}
        <ReviewPictures pictures={pictures} getAlt={() => t('reviews.picture', { author })} />
        {hiddenReason && (
          <p className="mt-2.5 text-ink-600 text-sm">{t('reviews.because', { reason: hiddenReason })}</p>
        )}
        <div className="mt-4 border-ink-200 border-t pt-3">
          <Answer {...{ review, limits, templates }} />
          <Moderate review={review} limits={limits} />
        </div>
      </Card>
    </article>
  )
}

function Answer({ review, limits, templates }: ReviewProps) {
  const { id, author, answer } = review
  const form = useRef<HTMLFormElement>(null)
  const { t } = useTranslation('backoffice')
  const field = fieldProps({ limits, values: { text: answer ?? '' } })
  const pending = useNavigation().formData
  const isPending = (intent: string) => pending?.get('reviewId') === id && pending.get('intent') === intent
  const verb = t(answer === null ? 'reviews.answer' : 'reviews.change')
  const fill = (chosen: string) => {
    const template = templates.find((each) => each.id === chosen)
    const text = form.current?.elements.namedItem('text')
    if (!template || !(text instanceof HTMLTextAreaElement)) return
    const { productTitle: producto, shopName: tienda } = review
    text.value = fillTemplate(template.text, { nombre: getFirstName(author), producto, tienda })
  }
  return (
    <>
      {answer !== null && (
        <div className="mb-2 rounded-tile bg-brand-50 px-4 py-3">
          <p className="font-bold text-brand-800 text-sm">{t('reviews.answeredBy')}</p>
          <p className="wrap-anywhere whitespace-pre-line">{answer}</p>
        </div>
      )}
      <details key={answer}>
        <summary
          aria-label={`${verb}: ${author}`}
          className="inline-flex min-h-10 items-center font-extrabold text-brand-700 text-md"
        >
          {verb}
        </summary>
        <StaffForm ref={form} preventScrollReset className="mt-2 grid gap-3">
          <input type="hidden" name="reviewId" value={id} />
          {templates.length > 0 && (
            <div className="needs-script">
              <SelectField
                name="template"
                label={t('reviews.template')}
                placeholder={t('reviews.templateNone')}
                options={templates.map((template) => ({ value: template.id, label: template.title }))}
                onChange={({ currentTarget }) => fill(currentTarget.value)}
              />
            </div>
          )}
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
            isPending={isPending('answer')}
            pendingLabel={t('saving')}
          >
            {t('reviews.publish')}
          </Button>
        </StaffForm>
        {answer !== null && (
          <StaffForm preventScrollReset className="mt-2">
            <input type="hidden" name="reviewId" value={id} />
            <Button
              type="submit"
              name="intent"
              value="remove-answer"
              variant="outline"
              size="sm"
              isPending={isPending('remove-answer')}
              pendingLabel={t('saving')}
            >
              {t('reviews.removeAnswer')}
            </Button>
          </StaffForm>
        )}
      </details>
    </>
  )
}

function Moderate({ review: { id, isHidden, author }, limits }: Omit<ReviewProps, 'templates'>) {
  const { t } = useTranslation('backoffice')
  const field = fieldProps({ limits })
  const isPending = useNavigation().formData?.get('reviewId') === id
  const verb = t(isHidden ? 'reviews.show' : 'reviews.hide')
  return (
    <details>
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

import { Form, redirect, useNavigation } from 'react-router'
import { MOST_REVIEW_PICTURES } from '#services/market/reviews/rules/product-reviews.ts'
import { newSecret } from '#shared/ids.ts'
import { fieldProps } from '#web/forms/field-props.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { refusedAnswer } from '../account/sign-in/to-refusal.server.ts'
import { NoShop } from '../layout/no-shop.tsx'
import { requireSignedIn } from '../profile/load-account.server.ts'
import { PageHeading } from '../profile/page-heading.tsx'
import { Refused } from '../profile/refused.tsx'
import { ProductPicture } from '../shop/product-picture.tsx'
import { StarsField } from '../visits/reviews/stars-field.tsx'
import type { Route } from './+types/review-page'
import { photoForm, photoRemovalForm, reviewForm, reviewLimits } from './review-form.server.ts'
import { ReviewPhotosCard } from './review-photos-card.tsx'

/** A photo is posted here, also without a script. */
export const handle = { upload: 'account' } satisfies PagePolicy

const DONE = ['saved', 'removed', 'photo'] as const

/** What somebody says of a product that they received: for who has signed in. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { id: shopId } = await visit.shop()
  if (shopId === '') return null
  const call = { context: visit.call }
  const { _id, slug, title, primaryImage } = await market.catalogItemProduct({ shopId, slugOrId: params.slug }, call)
  const asked = new URL(request.url).searchParams.get('done')
  const t = translator(visit.country.locale, 'reviews')
  return {
    product: { slug, title, imageId: primaryImage?.imageId ?? null },
    ...(await market.ownProductReview({ productId: _id }, call)),
    limits: reviewLimits,
    mostPhotos: MOST_REVIEW_PICTURES,
    idempotencyKey: newSecret(),
    done: DONE.find((done) => done === asked) ?? null,
    seo: privateSeo(visit, paths.productReview(slug), { title: t('form.title'), description: t('form.description') }),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const form = await readForm(request)
  const call = { context: visit.call }
  try {
    const { id: shopId } = await visit.shop()
    const { _id: productId, slug } = await market.catalogItemProduct({ shopId, slugOrId: params.slug }, call)
    const intent = readIntent(form, ['save', 'remove', 'add-photo', 'remove-photo'])
    const t = translator(visit.country.locale, 'reviews')
    if (intent === 'add-photo') {
      const { file, idempotencyKey } = parseFormOrThrow(form, photoForm, { file: t('form.photos.missing') })
      await market.addProductReviewPicture({ productId, file }, { context: visit.callWithKey(idempotencyKey) })
      return redirect(paths.productReview(slug, { done: 'photo' }), 303)
    }
    if (intent === 'remove-photo') {
      const { pictureId } = parseFormOrThrow(form, photoRemovalForm)
      await market.removeProductReviewPicture({ productId, pictureId }, call)
      return redirect(paths.productReview(slug), 303)
    }
    if (intent === 'remove') {
      await market.removeProductReview({ productId }, call)
      return redirect(paths.productReview(slug, { done: 'removed' }), 303)
    }
    const review = parseFormOrThrow(form, reviewForm, { stars: t('form.starsMissing') })
    await market.saveProductReview({ productId, ...review }, call)
    return redirect(paths.productReview(slug, { done: 'saved' }), 303)
  } catch (error) {
    return refusedAnswer(error)
  }
}

/** A lost connection leaves what was written where it is. */
export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData ? <Review {...loaderData} answer={actionData} /> : <NoShop />
}

type Shown = NonNullable<Route.ComponentProps['loaderData']>
type Answer = Route.ComponentProps['actionData']

function Review({
  product,
  canReview,
  review,
  limits,
  mostPhotos,
  idempotencyKey,
  done,
  answer,
}: Shown & { answer: Answer }) {
  const { t } = useTranslation('reviews')
  const toProduct = <ButtonLink to={paths.product(product.slug)}>{t('form.toProduct')}</ButtonLink>
  if (!canReview && done !== 'removed')
    return (
      <EmptyState
        isWholePage
        art={<Art name="package" size={96} />}
        title={t('form.notBuyer.title')}
        actions={toProduct}
      >
        {t('form.notBuyer.text')}
      </EmptyState>
    )
  return (
    <div className="mx-auto grid max-w-2xl gap-4">
      <PageHeading title={t(review ? 'form.change' : 'form.title')}>
        {t('form.about', { product: product.title })}
      </PageHeading>
      {answer?.refusal && <Refused answer={answer} offline={t('form.offline')} />}
      {done && !answer && (
        <Notice
          tone="ok"
          actions={
            <ButtonLink to={paths.product(product.slug)} size="sm" variant="light">
              {t('form.toProduct')}
            </ButtonLink>
          }
        >
          <span role="status">{t(`form.${done}`)}</span>
        </Notice>
      )}
      {review?.isHidden && <Notice tone="warn">{t('form.hidden')}</Notice>}
      <Card className="grid gap-5">
        {product.imageId && (
          <span className="size-20 overflow-hidden rounded-control bg-ink-100">
            <ProductPicture
              imageId={product.imageId}
              alt=""
              place="thumbnail"
              sizes="80px"
              className="size-full object-cover"
            />
          </span>
        )}
        {/* What was saved or removed begins anew. */}
        <ReviewForm
          key={review ? `${review.stars} ${review.title} ${review.text}` : ''}
          review={review}
          limits={limits}
        />
      </Card>
      {review && <ReviewPhotosCard pictures={review.pictures} most={mostPhotos} idempotencyKey={idempotencyKey} />}
    </div>
  )
}

function ReviewForm({ review, limits }: Pick<Shown, 'review' | 'limits'>) {
  const { t } = useTranslation('reviews')
  const intent = useNavigation().formData?.get('intent')
  const field = fieldProps({ limits, values: { title: review?.title, text: review?.text } })
  return (
    <Form method="post" className="grid gap-5" preventScrollReset>
      <StarsField label={t('form.stars')} defaultValue={review?.stars} />
      <TextField {...field('title')} label={t('form.headline')} hint={t('form.headlineHint')} />
      <TextArea {...field('text')} label={t('form.text')} hint={t('form.textHint')} rows={5} />
      <p className="text-ink-600 text-sm">
        {t('form.public')} {!review && t('form.photosLater')}
      </p>
      <Button
        type="submit"
        name="intent"
        value="save"
        size="lg"
        isWide
        isPending={intent === 'save'}
        pendingLabel={t('form.sending')}
      >
        {t(review ? 'form.save' : 'form.publish')}
      </Button>
      {review && (
        <Button
          type="submit"
          name="intent"
          value="remove"
          variant="ghost"
          isWide
          isPending={intent === 'remove'}
          pendingLabel={t('form.sending')}
          formNoValidate
        >
          {t('form.remove')}
        </Button>
      )}
    </Form>
  )
}

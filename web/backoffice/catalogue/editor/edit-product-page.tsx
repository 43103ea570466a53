import { useEffect } from 'react'
import { data, Link, redirect, useNavigation } from 'react-router'
import { fullMomentLabel } from '#services/appointments/rules/local-clock.ts'
import type { StaffProduct } from '#services/market/contract.ts'
import { newSecret } from '#shared/ids.ts'
import { paths } from '#web/backoffice/paths.ts'
import { keyForm } from '#web/forms/field-schemas.server.ts'
import { getFieldLimits, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readId } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntentOn } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { ProductPicture } from '#web/storefront/shop/product-picture.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { fieldRefusal, firstErrorRefusal, type Refusal } from '../../../storefront/account/sign-in/refusal.ts'
import { toRefusal } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { AnswerNotice } from '../../../storefront/profile/answer-notice.tsx'
import { requireStaff } from '../../require-staff.server.ts'
import { StaffForm } from '../../staff-form.tsx'
import { type ActDone, ActDoneMessage } from '../act-result-message.tsx'
import { undoAct } from '../undo-act.server.ts'
import { listVatOptions } from '../vat-options.ts'
import type { Route } from './+types/edit-product-page'
import { contentForm, readCurrent, readEdit } from './edit-form.server.ts'
import { type EditValues, moveRow, newRow, toEditValues } from './edit-values.ts'
import { ProductSections } from './product-sections.tsx'
import { VariantGrid } from './variant-grid.tsx'

/** A known product with everything that a file can change. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'catalogue' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const path = { shopId: readId(new URL(request.url).searchParams, 'shopId'), productId: params.id }
  const product = await market.staffProduct(path, { context: visit.call })
  const { categories, brands } = await market.couponChoices({ country: product.country }, { context: visit.call })
  return {
    product,
    categories,
    brands,
    vat: listVatOptions(product.country),
    limits: getFieldLimits(contentForm),
    key: newSecret(),
    scheduled: product.content.publishAt && fullMomentLabel(Date.parse(product.content.publishAt), product.timezone),
    seo: privateSeo(visit, paths.backofficeProduct(params.id, path), {
      title: product.content.title,
      description: translator(visit.country.locale, 'catalogueDesk')('description'),
    }),
  }
}

type EditAnswer =
  | { done: ActDone }
  /** The form with other rows, or with its errors. */
  | { values: EditValues; refusal: Refusal | null; isLarge: boolean }

export async function action({ request, params, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'catalogue' })
  const form = await readForm(request)
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const call = { context: visit.call }
  const t = translator(visit.country.locale, 'catalogueDesk')
  const path = { shopId: readId(new URL(request.url).searchParams, 'shopId'), productId: params.id }
  const { intent, about } = readIntentOn(form, [
    ...(['save', 'confirm', 'undo-act', 'duplicate'] as const),
    ...(['add-row', 'remove-row', 'up', 'down'] as const),
  ])
  const refuse = (refusal: Refusal, values: EditValues) =>
    data<EditAnswer>({ values, refusal, isLarge: refusal.code === 'market.large-change' }, { status: refusal.status })

  const before = await market.staffProduct(path, call)
  if (intent === 'undo-act') {
    try {
      return data<EditAnswer>({ done: await undoAct(context, form) })
    } catch (error) {
      return refuse(toRefusal(error), toEditValues(before))
    }
  }
  if (intent === 'duplicate') {
    try {
      const { idempotencyKey } = parseFormOrThrow(form, keyForm)
      const { productId } = await market.duplicateProduct(path, { context: visit.callWithKey(idempotencyKey) })
      return redirect(paths.backofficeProduct(productId, { shopId: path.shopId }), 303)
    } catch (error) {
      return refuse(toRefusal(error), toEditValues(before))
    }
  }
  const { values, errors, save } = readEdit(form, { currency: before.currencyCode, timezone: before.timezone, t })
  if (intent === 'add-row')
    return data<EditAnswer>({
      values: { ...values, rows: [...values.rows, newRow(values.rows)] },
      refusal: null,
      isLarge: false,
    })
  if (intent !== 'save' && intent !== 'confirm')
    return data<EditAnswer>({
      values: { ...values, rows: moveRow(values.rows, intent, about) },
      refusal: null,
      isLarge: false,
    })
  if (!save) return refuse({ ...firstErrorRefusal(errors ?? {}), detail: t('edit.draft') }, values)

  try {
    const saved = await market.saveProduct({ ...path, ...save, isConfirmed: intent === 'confirm' }, call)
    if (saved.actId === null) return refuse(fieldRefusal({}, t('edit.nothing')), toEditValues(saved))
    return data<EditAnswer>({ done: { message: t('edit.saved', { name: saved.content.title }), actId: saved.actId } })
  } catch (error) {
    return refuse(toRefusal(error), readCurrent(error) ?? values)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'
export { shouldRevalidate } from '../../revalidate-after-refusal.ts'

export default function EditProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('catalogueDesk')
  const { product, categories, brands, vat, limits, key, scheduled } = loaderData
  const { shopId, productId, content, pictures, otherShops } = product
  // A shelter's goods are on the page of donations, not on one of their own.
  const canPreview =
    content.status !== 'donation' && product.variants.some(({ isHidden, isElsewhere }) => !isHidden && !isElsewhere)
  const answer = actionData && 'values' in actionData ? actionData : null
  const values = answer?.values ?? toEditValues(product)
  const errors = answer?.refusal?.fields ?? {}
  const isPending = useNavigation().formMethod === 'POST'
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-4">
      <BackLink to={paths.backofficeCatalogue({ shopId, search: content.title })}>{t('toCatalogue')}</BackLink>
      <header className="grid gap-2">
        <div className="flex flex-wrap items-center gap-2.5">
          <h1 className="text-xl lg:text-2xl">{content.title}</h1>
          <StatusBadge status={content.status} />
          {scheduled && <Badge tone="brand">{t('edit.scheduled', { when: scheduled })}</Badge>}
        </div>
        <div className="flex flex-wrap items-center gap-x-5">
          <Link
            to={paths.backofficeProductPictures(productId, { shopId })}
            className={`${quietLink} gap-2 whitespace-nowrap`}
          >
            {pictures.slice(0, 4).map(({ imageId, alt }) => (
              <ProductPicture
                key={imageId}
                imageId={imageId}
                alt={alt}
                place="thumbnail"
                sizes="40px"
                className="size-10 rounded-tag border border-ink-200 object-cover"
              />
            ))}
            {pictures.length === 0 ? t('edit.addPictures') : t('edit.pictures', { number: pictures.length })}
          </Link>
          {product.isShown && (
            <Link to={paths.product(product.productSlug)} className={quietLink}>
              {t('edit.page')}
            </Link>
          )}
          <Link to={paths.backofficeCatalogueLog({ shopId, product: productId })} className={quietLink}>
            {t('edit.log')}
          </Link>
          {canPreview && (
            <Link to={paths.backofficeProductPreview(productId, shopId)} className={quietLink}>
              {t('edit.preview')}
            </Link>
          )}
          <StaffForm>
            <input type="hidden" name="idempotencyKey" value={key} />
            <button type="submit" name="intent" value="duplicate" className={quietLink}>
              {t('edit.duplicate')}
            </button>
          </StaffForm>
        </div>
        {otherShops > 0 && <p className="max-w-3xl text-ink-700 text-sm">{t('edit.shared', { count: otherShops })}</p>}
      </header>
      <ActDoneMessage done={actionData && 'done' in actionData ? actionData.done : null} />
      {answer?.refusal && (
        <AnswerNotice answer={answer} tone={answer.isLarge || answer.refusal.code === 'offline' ? 'warn' : 'error'}>
          {answer.refusal.code === 'offline' ? t('offline') : answer.refusal.detail}
        </AnswerNotice>
      )}
      {answer && !answer.refusal && <Notice tone="info">{t('edit.draft')}</Notice>}
      <StaffForm
        // Another state brings its own values into the fields.
        key={answer ? JSON.stringify(answer.values).length + answer.values.seen : product.seen}
        preventScrollReset
        noValidate
        className="grid gap-4"
      >
        <input type="hidden" name="seen" value={values.seen} />
        {/* The form's first button is the one that the Enter key presses. */}
        <button type="submit" name="intent" value="save" tabIndex={-1} aria-hidden="true" className="sr-only" />
        <ProductSections {...{ values, errors, limits, categories, brands, vat }}>
          <VariantGrid {...{ values, errors }} currency={product.currencyCode} product={product} />
        </ProductSections>
        <FocusFirstError errors={errors} />
        <div className="sticky bottom-[calc(var(--tabs-height)+0.5rem)] z-10 flex flex-wrap items-center gap-3 justify-self-start rounded-card border border-ink-200 bg-white p-3 shadow-2 sm:bottom-3">
          <Button
            type="submit"
            name="intent"
            value={answer?.isLarge ? 'confirm' : 'save'}
            isPending={isPending}
            pendingLabel={t('saving')}
          >
            {t(answer?.isLarge ? 'edit.saveAnyway' : 'edit.save')}
          </Button>
          {answer && (
            <TextLink to={paths.backofficeProduct(productId, { shopId })} reloadDocument>
              {t('edit.discard')}
            </TextLink>
          )}
        </div>
      </StaffForm>
    </div>
  )
}

function StatusBadge({ status }: { status: StaffProduct['content']['status'] }) {
  const { t } = useTranslation('catalogueDesk')
  const tones = { active: 'ok', draft: 'warn', archived: 'neutral', donation: 'soft' } as const
  return <Badge tone={tones[status]}>{t(`edit.statuses.${status}`)}</Badge>
}

/** Brings the first field with an error into sight. */
function FocusFirstError({ errors }: { errors: Record<string, string> }) {
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    document.querySelector<HTMLElement>('main [aria-invalid="true"]:is(input,select,[role=textbox])')?.focus()
  }, [errors])
  return null
}

const quietLink = 'inline-flex min-h-10 items-center font-bold text-brand-700 text-sm underline underline-offset-3'

import { Link, useNavigation } from 'react-router'
import type { StaffOffer } from '#services/market/contract.ts'
import { currencyPrefix } from '#shared/money.ts'
import { paths } from '#web/backoffice/paths.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { ProductPicture } from '#web/storefront/shop/product-picture.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { OfferAnswer } from './save-offer.server.ts'

interface OfferRowProps {
  offer: StaffOffer
  /** Refusal of this row's form. */
  refused: Extract<OfferAnswer, { refusal: unknown }> | null
}

/** A variant with its price and stock, and the edit form behind 'Cambiar'. */
export function OfferRow({ offer, refused }: OfferRowProps) {
  const { t } = useTranslation('catalogueDesk')
  const name = [offer.title, offer.optionTitle].filter(Boolean).join(' ')
  return (
    <Card className={cx('grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 p-4', offer.isHidden && 'bg-ink-50')}>
      <div className="col-span-full flex items-start gap-3">
        <span className="size-14 shrink-0 overflow-hidden rounded-control bg-ink-100">
          <ProductPicture
            imageId={offer.imageId}
            alt=""
            place="thumbnail"
            sizes="56px"
            className="size-full object-cover"
          />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="font-extrabold text-md leading-snug">
            <Link
              to={paths.backofficeProduct(offer.productId, { shopId: offer.shopId })}
              aria-label={t('row.editOf', { name })}
              className="hover:text-brand-700 hover:underline"
            >
              {name}
            </Link>
          </h2>
          <p className="break-words text-ink-600 text-sm">{[offer.vendor, offer.sku].filter(Boolean).join(' · ')}</p>
          <p className="mt-1 flex flex-wrap gap-1.5">
            <StockBadge offer={offer} />
            {offer.isHidden && <Badge tone="dark">{t('row.hidden')}</Badge>}
            {!offer.isPublished && <Badge tone="neutral">{t('row.draft')}</Badge>}
            {!offer.imageId && <Badge tone="neutral">{t('row.noPicture')}</Badge>}
          </p>
        </div>
        <p className="shrink-0 text-right tabular-nums">
          <b className="block font-black text-md">{offer.displayPrice}</b>
          {offer.displayListPrice && <s className="text-ink-600 text-sm">{offer.displayListPrice}</s>}
        </p>
      </div>
      <Link
        to={paths.backofficeProductPictures(offer.productId, { shopId: offer.shopId })}
        aria-label={t(offer.imageId ? 'row.picturesOf' : 'row.addPicturesOf', { name })}
        className="row-start-2 inline-flex min-h-10 items-center justify-self-end font-bold text-brand-700 text-sm"
      >
        {t(offer.imageId ? 'row.pictures' : 'row.addPictures')}
      </Link>
      <details
        key={refused ? 'open' : 'closed'}
        open={refused !== null}
        className="col-start-1 row-start-2 open:col-span-full open:row-start-3"
      >
        <summary
          aria-label={t('row.changeOf', { name })}
          className="inline-flex min-h-10 cursor-pointer items-center font-bold text-brand-700 text-sm"
        >
          {t('row.change')}
        </summary>
        <OfferForm key={`${offer.price} ${offer.listPrice} ${offer.stock}`} offer={offer} refused={refused} />
      </details>
    </Card>
  )
}

function StockBadge({ offer: { stock, isLow, allowBackorder } }: { offer: StaffOffer }) {
  const { t } = useTranslation('catalogueDesk')
  if (stock <= 0)
    return <Badge tone={allowBackorder ? 'warn' : 'red'}>{t(allowBackorder ? 'row.backorder' : 'row.soldOut')}</Badge>
  return isLow ? (
    <Badge tone="warn">{t('row.low', { number: stock })}</Badge>
  ) : (
    <Badge tone="ok">{t('row.stock', { number: stock })}</Badge>
  )
}

function OfferForm({ offer, refused }: OfferRowProps) {
  const { t } = useTranslation('catalogueDesk')
  const sent = useNavigation().formData
  const isPending = sent?.get('variantId') === offer.productVariantId
  const { currencyCode: currency } = offer
  const prefix = currencyPrefix(currency)
  const fields = refused?.refusal.fields ?? {}
  const typed = refused?.at?.typed
  return (
    <div className="grid gap-3 border-ink-200 border-t pt-3">
      <StaffForm preventScrollReset className="grid gap-3">
        <OfferNames offer={offer} />
        <input type="hidden" name="seenPrice" value={offer.price} />
        <input type="hidden" name="seenListPrice" value={offer.listPrice ?? ''} />
        <input type="hidden" name="seenStock" value={offer.stock} />
        <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
          <TextField
            name="price"
            label={t('row.price', { currency: prefix })}
            inputMode="decimal"
            autoComplete="off"
            maxLength={15}
            defaultValue={typed?.price || typedAmount(offer.price, currency)}
            error={fields.price}
          />
          <TextField
            name="stock"
            label={t('row.stockField')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            defaultValue={typed?.stock || String(offer.stock)}
            error={fields.stock}
          />
          <TextField
            name="listPrice"
            label={t('row.listPrice', { currency: prefix })}
            hint={t('row.listPriceHint')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={15}
            defaultValue={typed?.listPrice ?? (offer.listPrice === null ? '' : typedAmount(offer.listPrice, currency))}
            error={fields.listPrice}
            className="max-sm:col-span-2"
          />
        </div>
        {refused?.at?.isLarge && <Notice tone="warn">{refused.refusal.detail}</Notice>}
        <Button
          type="submit"
          name="intent"
          value={refused?.at?.isLarge ? 'confirm' : 'save'}
          className="justify-self-start"
          isPending={isPending}
          pendingLabel={t('saving')}
        >
          {t(refused?.at?.isLarge ? 'row.confirm' : 'row.save')}
        </Button>
      </StaffForm>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <StaffForm preventScrollReset>
          <OfferNames offer={offer} />
          <Button type="submit" name="intent" value={offer.isHidden ? 'show' : 'hide'} variant="outline" size="sm">
            {t(offer.isHidden ? 'row.show' : 'row.hide')}
          </Button>
        </StaffForm>
        <Link
          to={paths.backofficeCatalogueLog({ shopId: offer.shopId, option: offer.productVariantId })}
          className={quietLink}
        >
          {t('row.log')}
        </Link>
        {offer.isPublished && !offer.isHidden && (
          <Link to={paths.product(offer.productSlug)} className={quietLink}>
            {t('row.page')}
          </Link>
        )}
      </div>
    </div>
  )
}

const quietLink = 'inline-flex min-h-10 items-center font-bold text-brand-700 text-sm underline underline-offset-3'

function OfferNames({ offer }: { offer: StaffOffer }) {
  return (
    <>
      <input type="hidden" name="shopId" value={offer.shopId} />
      <input type="hidden" name="variantId" value={offer.productVariantId} />
      <input type="hidden" name="currency" value={offer.currencyCode} />
    </>
  )
}

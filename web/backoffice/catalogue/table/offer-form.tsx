import { Link, useNavigation } from 'react-router'
import type { StaffOffer } from '#services/market/contract.ts'
import { currencyPrefix } from '#shared/money.ts'
import { paths } from '#web/backoffice/paths.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StaffForm } from '../../staff-form.tsx'
import type { OfferAnswer } from '../save-offer.server.ts'

interface OfferFormProps {
  offer: StaffOffer
  /** Refusal of this row's form. */
  refused: Extract<OfferAnswer, { refusal: unknown }> | null
}

/** Price, stock and visibility of a variant, with the ways to the rest of it. */
export function OfferForm({ offer, refused }: OfferFormProps) {
  const { t } = useTranslation('catalogueDesk')
  const sent = useNavigation().formData
  const isPending = sent?.get('variantId') === offer.productVariantId
  const { currencyCode: currency } = offer
  const prefix = currencyPrefix(currency)
  const fields = refused?.refusal.fields ?? {}
  const typed = refused?.at?.typed
  return (
    <div className="grid max-w-3xl gap-3">
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
        <Link to={paths.backofficeProduct(offer.productId, { shopId: offer.shopId })} className={quietLink}>
          {t('row.edit')}
        </Link>
        <Link to={paths.backofficeProductPictures(offer.productId, { shopId: offer.shopId })} className={quietLink}>
          {t(offer.imageId ? 'row.pictures' : 'row.addPictures')}
        </Link>
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

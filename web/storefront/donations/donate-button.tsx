import { HandHeart } from 'lucide-react'
import type { DonationOffer } from '#services/market/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useCart } from '../cart/cart-provider.tsx'
import { donatedItem } from './donated-item.ts'

/** 'Donar 1 kg': adds a donation to the cart. A form that posts to the cart before the page's script runs. */
export function DonateButton({ offer }: { offer: DonationOffer }) {
  const { t } = useTranslation('donations')
  const { add, state } = useCart()
  const toast = useToast()
  const inCart = state.glance.quantities[offer.productVariantId] ?? 0
  return (
    <div className="grid justify-items-start gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <form
          method="post"
          action={paths.cart()}
          onSubmit={(event) => {
            event.preventDefault()
            add(donatedItem(offer))
            toast.show({ message: t('donate.added'), kind: 'ok' })
          }}
        >
          <input type="hidden" name="productId" value={offer.productId} />
          <input type="hidden" name="variantId" value={offer.productVariantId} />
          <button
            type="submit"
            name="intent"
            value="add"
            aria-label={t('donate.named', { price: offer.displayPrice })}
            className={buttonStyle('light', 'lg')}
          >
            <HandHeart aria-hidden="true" className="size-5" />
            {t('donate.button')}
          </button>
        </form>
        {inCart > 0 && (
          <ButtonLink to={paths.cart()} variant="onDark">
            {t('donate.goToCart')}
          </ButtonLink>
        )}
      </div>
      <p className="font-semibold text-sm">
        {inCart > 0 ? t('donate.inCart', { count: inCart }) : t('donate.price', { price: offer.displayPrice })}
      </p>
    </div>
  )
}

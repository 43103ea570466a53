import { Form } from 'react-router'
import type { DonationOffer } from '#services/market/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Art } from '#web/ui/art.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useCart } from '../cart/cart-provider.tsx'
import { donatedItem } from './donated-item.ts'

/** Donation offer in one line below the cart's items; hidden once the cart contains one. */
export function DonateInCart({ offer }: { offer: DonationOffer }) {
  const { t } = useTranslation('donations')
  const { add } = useCart()
  const toast = useToast()
  return (
    <Form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        add(donatedItem(offer))
        toast.show({ message: t('donate.added'), kind: 'ok' })
      }}
    >
      <input type="hidden" name="productId" value={offer.productId} />
      <input type="hidden" name="variantId" value={offer.productVariantId} />
      <Card className="flex flex-wrap items-center gap-x-3.5 gap-y-2 py-3">
        <Art name="red-heart" size={32} className="shrink-0" />
        <p className="min-w-0 flex-1 basis-44">
          <b className="font-extrabold">{t('cart.ask')}</b>
          <span className="block text-ink-600 text-sm">{t('cart.why')}</span>
        </p>
        <Button
          type="submit"
          name="intent"
          value="add"
          variant="soft"
          size="sm"
          aria-label={t('cart.addNamed', { price: offer.displayPrice })}
        >
          {t('cart.add', { price: offer.displayPrice })}
        </Button>
      </Card>
    </Form>
  )
}

import { Link } from 'react-router'
import type { CartItem } from '#services/market/cart/rules/cart-shape.ts'
import { findImageId } from '#services/market/cart/rules/image-urls.ts'
import { isDonation } from '#services/market/donations/rules/donation.ts'
import { formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { ProductPicture } from '#web/storefront/shop/product-picture.tsx'
import { Art } from '#web/ui/art.tsx'
import { cx } from '#web/ui/cx.ts'
import { useCart } from './cart-provider.tsx'
import { CartStepper } from './cart-stepper.tsx'

interface CartLineProps {
  item: CartItem
  /** In the page's form each line sends its quantity and can be removed without a script. */
  isInForm?: boolean
  /** Said beside the option: 'Con receta'. */
  mark?: string | null
  onRemoved?(): void
  /** Called when the product's link is followed, to close the drawer. */
  onFollow?(): void
}

/** Line of the cart: picture, name, variant, price, quantity, and remove button. */
export function CartLine({ item, isInForm, mark, onRemoved, onFollow }: CartLineProps) {
  const { t } = useTranslation('cart')
  const cart = useCart()
  const imageId = findImageId(item.imageURLs[0])
  const isGone = item.isSoldOut && !item.isBackorder
  const isGift = isDonation(item)

  return (
    <li className="flex gap-3 py-3.5 sm:gap-4" data-line={item._id}>
      <div
        className={cx(
          'size-20 shrink-0 overflow-hidden rounded-tile bg-ink-100 sm:size-24',
          isGone && 'opacity-60 grayscale',
        )}
      >
        {isGift ? (
          <Art name="red-heart" size={96} className="size-full p-5" />
        ) : (
          <ProductPicture imageId={imageId} alt="" place="thumbnail" sizes="96px" className="size-full object-cover" />
        )}
      </div>
      <div className="grid min-w-0 flex-1 content-start gap-1">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <p className="font-extrabold text-brand-700 text-xs">{item.productVendor}</p>
            <p className="line-clamp-2 font-bold text-md leading-snug">
              <Link
                to={isGift ? paths.donations() : paths.product(item.productSlug)}
                {...(onFollow ? { onClick: onFollow } : {})}
                className="hover:text-brand-700 hover:underline"
              >
                {item.title}
              </Link>
            </p>
            <p className="text-ink-600 text-sm">{about(item)}</p>
          </div>
          <button
            type={isInForm ? 'submit' : 'button'}
            name={isInForm ? 'remove' : undefined}
            value={isInForm ? item._id : undefined}
            aria-label={t('line.remove', { product: `${item.title} ${item.optionTitle}`.trim() })}
            onClick={(event) => {
              event.preventDefault()
              cart.remove(item)
              onRemoved?.()
            }}
            className={cx(
              '-mt-1 -mr-1.5 grid size-10 shrink-0 place-items-center rounded-control text-ink-600 hover:bg-red-50 hover:text-red-700',
              // At quantity 1 the stepper's minus removes the line.
              item.quantity === 1 && !isGone && 'only-without-script',
            )}
          >
            <i className="icon-trash size-4.5" />
          </button>
        </div>
        {isGone ? (
          <p className="font-bold text-red-700 text-sm">{t('line.soldOut')}</p>
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
            <CartStepper item={item} quantity={item.quantity} {...(isInForm ? { name: `quantity:${item._id}` } : {})} />
            <span className="grid text-right leading-tight">
              <span className="whitespace-nowrap font-black text-lg tracking-tight">{item.subtotal.displayAmount}</span>
              {item.quantity > 1 && (
                <span className="font-semibold text-ink-600 text-xs">
                  {t('line.each', { amount: formatMoney(item.price.amount, item.price.currencyCode) })}
                </span>
              )}
            </span>
          </div>
        )}
      </div>
    </li>
  )

  function about({ optionTitle, isLowQuantity, isBackorder, currentStock }: CartItem) {
    const low = isLowQuantity && t('line.left', { count: currentStock })
    return [optionTitle, mark, isBackorder ? t('line.backorder') : low].filter(Boolean).join(' · ')
  }
}

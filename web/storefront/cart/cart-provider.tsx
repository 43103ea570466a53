import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { getCartId } from '#services/market/cart/rules/cart.ts'
import type { CartItem, CartShop, NewCartItem } from '#services/market/cart/rules/cart-shape.ts'
import { type Currency, formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { currentSavedAt } from '#web/offline/saved-at.ts'
import { throttleWithLast } from '#web/tracking/throttle.ts'
import { type TrackingActions, useTrack } from '#web/tracking/tracking-context.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { toMemberShop } from './state/cart-membership.ts'
import type { CartGlance, CartState, StoreNotice } from './state/cart-state.ts'
import { type CartStore, createCartStore } from './state/cart-store.ts'
import { cartServer } from './state/cart-sync.ts'
import { formatNotice } from './state/format-notice.ts'
import { browserStorage } from './state/saved-cart.ts'

interface CartContextValue {
  store: CartStore
  shop: CartShop
}

const CartContext = createContext<CartContextValue | null>(null)

interface CartProviderProps {
  /** Result of `bootCart` in the layout's loader. */
  boot: { userId: string | null; shop: CartShop; version: number; glance: CartGlance }
  /** The session could not be read. */
  isVisitorUnknown: boolean
  children: ReactNode
}

/** Mounted once around every page, inside the toasts: the shopper's cart at the shop of their place. */
export function CartProvider({ boot, isVisitorUnknown, children }: CartProviderProps) {
  const tell = useTellNotices(boot.shop)
  const latest = useRef({ tell, boot })
  latest.current = { tell, boot }
  const firstBoot = useRef(boot)

  const cartId = getCartId(boot.userId, boot.shop.id)
  const store = useMemo(() => {
    const { version, glance, shop, userId } = latest.current.boot
    return createCartStore({
      cartId,
      userId,
      shop,
      version,
      glance,
      isPageOld: latest.current.boot === firstBoot.current && currentSavedAt() !== null,
      storage: typeof window === 'undefined' ? null : browserStorage(),
      server: cartServer(shop.id),
      notify: (notices) => latest.current.tell(notices),
    })
  }, [cartId])

  useEffect(() => {
    store.setShop(boot.shop)
  }, [store, boot.shop])

  useEffect(() => {
    store.know(boot.version)
  }, [store, boot])

  useEffect(() => {
    void store.open()
    const onStorage = (event: StorageEvent) => store.hear(event.key, event.newValue)
    const onShow = () => document.visibilityState === 'visible' && store.wake()
    const onPageShow = (event: PageTransitionEvent) => (event.persisted ? store.restore() : onShow())
    const onLeave = () => void store.flush()
    window.addEventListener('storage', onStorage)
    window.addEventListener('online', store.online)
    window.addEventListener('pageshow', onPageShow)
    window.addEventListener('pagehide', onLeave)
    document.addEventListener('visibilitychange', onShow)
    return () => {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('online', store.online)
      window.removeEventListener('pageshow', onPageShow)
      window.removeEventListener('pagehide', onLeave)
      document.removeEventListener('visibilitychange', onShow)
      store.stop()
    }
  }, [store])

  // Items added before the visitor was known are handed over to their cart.
  const anonymousCart = useRef<CartStore | null>(null)
  useEffect(() => {
    if (isVisitorUnknown) anonymousCart.current = store
    else {
      const items = anonymousCart.current === store ? [] : (anonymousCart.current?.handOver() ?? [])
      anonymousCart.current = null
      for (const item of items) store.add(item)
    }
  }, [store, isVisitorUnknown])

  const value = useMemo(() => ({ store, shop: boot.shop }), [store, boot.shop])
  return <CartContext value={value}>{children}</CartContext>
}

function useTellNotices(shop: CartShop) {
  const { t } = useTranslation('cart')
  const toast = useToast()
  return (notices: StoreNotice[]) => {
    const [first, ...more] = notices
    if (!first) return
    const text = formatNotice(first, shop.currency.code, t)
    const message = more.length > 0 ? `${text} ${t('notices.more', { count: more.length })}` : text
    toast.show({ message, kind: 'info' })
  }
}

function useCartContext(): CartContextValue {
  const context = useContext(CartContext)
  if (!context) throw new Error('The cart is used outside <CartProvider>')
  return context
}

export interface CartHandle {
  /** `cart` is null until this browser has loaded it; `glance` exists from the first paint. */
  state: CartState
  /** With the shopper's membership terms. */
  shop: CartShop
  store: CartStore
  add(item: NewCartItem): void
  setQuantity(item: NewCartItem, quantity: number): void
  /** Removes a line and offers to undo it. */
  remove(item: CartItem): void
}

/** Cart and its actions; throws outside `<CartProvider>`. */
export function useCart(): CartHandle {
  const { store, shop: shopOfPlace } = useCartContext()
  const track = useTrack()
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getServerState)
  const { membership } = state
  const shop = useMemo(() => toMemberShop(shopOfPlace, membership), [shopOfPlace, membership])
  const { t } = useTranslation('cart')
  const toast = useToast()

  return {
    state,
    shop,
    store,
    add(item) {
      store.add(item)
      track('Product Added', toFacts(item))
      trackBasket(track, store, shop.currency.code)
    },
    setQuantity(item, quantity) {
      store.setQuantity(item, quantity)
      if (quantity <= 0) track('Product Removed', toFacts(item))
      trackBasket(track, store, shop.currency.code)
    },
    remove(item) {
      const undo = store.remove(item._id)
      if (!undo) return
      track('Product Removed', toFacts(item))
      trackBasket(track, store, shop.currency.code)
      toast.show({
        message: t('line.removed', { product: item.title }),
        action: {
          label: t('line.undo'),
          onPress() {
            undo()
            track('Product Added', toFacts(item))
            trackBasket(track, store, shop.currency.code)
          },
        },
      })
    },
  }
}

/** Pieces and formatted total, for the badge and the bar. */
export function useCartGlance() {
  const { state, shop } = useCart()
  return { ...state.glance, total: formatMoney(state.glance.itemTotal, shop.currency.code), shop }
}

function toFacts(item: NewCartItem) {
  return {
    product_id: item.productConfiguration.productId,
    variant_id: item._id,
    sku: item.sku,
    name: item.title,
    brand: item.productVendor,
    category: item.category,
    variant: item.optionTitle,
    price: item.price.amount,
    currency: item.price.currencyCode,
    quantity: item.quantity,
  }
}

const BASKET_EVERY_MS = 4_000

const trackBasket = throttleWithLast((track: TrackingActions['track'], store: CartStore, currency: Currency) => {
  const { glance } = store.getState()
  track('Basket Updated', { count: glance.count, value: glance.itemTotal, currency })
}, BASKET_EVERY_MS)

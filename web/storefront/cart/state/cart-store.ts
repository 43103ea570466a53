import {
  addToCart,
  newCart,
  removeFromCart,
  restoreItem,
  setQuantity,
  withDelivery,
  withNotes,
  withPaymentMethod,
  withPredefinedNotes,
  withPromoCode,
  withScheduledDeliveryDate,
} from '#services/market/cart/rules/cart.ts'
import { reconciledCarts } from '#services/market/cart/rules/cart-reconcile.ts'
import type {
  Cart,
  CartChange,
  CartItem,
  CartPaymentMethod,
  CartShop,
  NewCartItem,
} from '#services/market/cart/rules/cart-shape.ts'
import { recalculated } from '#services/market/cart/rules/cart-totals.ts'
import { type CartMembership, toMemberShop } from './cart-membership.ts'
import {
  type CartGlance,
  type CartServer,
  type CartState,
  isSameRequest,
  type ServerCart,
  type StoreNotice,
  toCartGlance,
} from './cart-state.ts'
import { getCartKey, parseSavedCart, readSavedCart, type SavedCart, writeSavedCart } from './saved-cart.ts'

interface StoreDependencies {
  cartId: string
  userId: string | null
  shop: CartShop
  /** Version and contents on the server when the page was rendered. */
  version: number
  /** The page was served from a cache: its server data were true then, and `know` brings the current version. */
  isPageOld?: boolean
  glance: CartGlance
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null
  server: CartServer
  notify(notices: StoreNotice[]): void
}

export const SAVE_AFTER_MS = 400
export const RETRY_AFTER_MS = 5_000

/**
 * One shopper's cart at one shop in this browser. A change shows at once, is saved in the browser's storage (which
 * notifies other tabs), and reaches the server a moment later; the server's recomputation is final.
 */
export function createCartStore(deps: StoreDependencies) {
  const { cartId, userId, server, notify } = deps
  let { shop } = deps
  let storage = deps.storage
  let touched: string[] = []
  /** Fields being sent to the server: neither saved nor lost. */
  let sending: string[] = []
  /** Fields changed in this tab and not known to be saved: another tab may write before it receives them. */
  let ours: string[] = []
  let isOpened = false
  /** True once this browser's cart and the server's were compared. */
  let isCompared = false
  let saving: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let loading: Promise<void> | null = null
  const listeners = new Set<() => void>()

  /** State as the server rendered the page. */
  const atFirst: CartState = {
    cart: null,
    glance: deps.glance,
    version: deps.version,
    coupons: null,
    membership: null,
    isUnsaved: false,
    connection: 'online',
    keeping: 'storage',
    isReconciling: false,
  }
  let state: CartState = { ...atFirst, keeping: storage ? 'storage' : 'memory' }

  function set(change: Partial<CartState>) {
    state = { ...state, ...change, isUnsaved: unsaved().length > 0 }
    for (const listener of listeners) listener()
  }

  function unsaved(): string[] {
    return [...new Set([...sending, ...touched])]
  }

  function setCart(cart: Cart, version = state.version) {
    set({ cart, version, glance: toCartGlance(cart) })
  }

  // ------------------------------------------------------------ the beginning

  /** Opens the cart: this browser's, else the server's, else a new one. */
  async function open(): Promise<void> {
    if (isOpened) return
    isOpened = true
    if (!storage) notify([{ kind: 'storage-blocked' }])
    const saved = getSavedCart()
    if (saved) {
      touched = saved.touched
      learnMembership({ benefits: 'known', membership: saved.membership })
      setCart(recalculated(saved.cart, shop), saved.version)
    }
    if (!deps.isPageOld) return compare(deps.version)
    if (!saved) return load()
    if (touched.length > 0) saveSoon()
  }

  /** Compares this browser's cart with a version of the server and takes the newer one. */
  async function compare(version: number): Promise<void> {
    isCompared = true
    const { cart } = state
    const serverKnowsMore = version > (cart ? state.version : 0)
    if (serverKnowsMore) return load()

    // The server knows what an account's membership lowers, also before it has a cart; before the opening no shop has one.
    if (!cart) return userId && shop.id ? load() : setCart(newCart(userId, shop), version)

    // The server has none (its session ended, or it was reset): send this browser's copy again.
    if (state.version > version) {
      touched = Object.keys(cart.items)
      setCart(cart, version)
    }
    if (touched.length > 0) saveSoon()
  }

  function learnMembership(membership: CartMembership) {
    shop = toMemberShop(shop, membership)
    set({ membership })
  }

  function getSavedCart(): SavedCart | null {
    if (!storage) return null
    const saved = readSavedCart(storage, cartId)
    if (saved !== 'dropped') return saved
    notify([{ kind: 'kept-cart-dropped' }])
    return null
  }

  /** Takes the server's copy and keeps the changes made here meanwhile. */
  function load(): Promise<void> {
    if (!loading) set({ isReconciling: true })
    loading ??= loadNewest()
      .then((answer) => {
        take(answer)
        set({ connection: 'online' })
        if (touched.length > 0) saveSoon()
      })
      .catch(() => {
        if (!state.cart) setCart(newCart(userId, shop))
        set({ connection: 'lost' })
        retryLater(() => load())
      })
      .finally(() => {
        loading = null
        set({ isReconciling: false })
      })
    return loading
  }

  /** The server's copy; asks again when a newer one was learnt while the answer was on its way. */
  async function loadNewest(): Promise<ServerCart> {
    const { version } = state
    const answer = await server.load()
    return isOutdated(answer, version) ? loadNewest() : answer
  }

  /** True when a newer version than the answer's was learnt since it was asked for, from `askedFrom`. */
  function isOutdated(answer: ServerCart, askedFrom: number): boolean {
    return state.version > askedFrom && answer.version < state.version
  }

  function take(answer: ServerCart) {
    isCompared = true
    learnMembership(answer.membership)
    const serverCart = answer.cart ?? newCart(userId, shop)
    const copy = state.cart
    const own = unsaved()
    const cart = copy && own.length > 0 ? reconciledCarts(serverCart, copy, own, shop) : { ...serverCart, _id: cartId }
    setCart(cart, answer.version)
    set({ coupons: answer.coupons })
    keep()
    if (answer.notices.length > 0) notify(answer.notices)
  }

  // ------------------------------------------------------------ changes

  function change(names: string[], decide: (cart: Cart) => CartChange) {
    const { cart, notices } = decide(state.cart ?? newCart(userId, shop))
    touched = [...new Set([...touched, ...names])]
    ours = [...new Set([...ours, ...names])]
    setCart(cart)
    keep()
    if (notices.length > 0) notify(notices)
    saveSoon()
  }

  function keep() {
    if (!storage || !state.cart) return
    try {
      const { cart, version, membership } = state
      writeSavedCart(storage, { cart, version, touched: unsaved(), membership: membership?.membership ?? null })
    } catch {
      // Storage is full or was revoked: continue in memory and on the server.
      storage = null
      set({ keeping: 'memory' })
      notify([{ kind: 'storage-blocked' }])
    }
  }

  // ------------------------------------------------------------ the server

  function saveSoon(afterMs = SAVE_AFTER_MS) {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), afterMs)
  }

  /** Saves pending changes now; resolves when they are saved, or when the connection is lost. */
  async function flush(): Promise<void> {
    clearTimeout(timer)
    while (saving) await saving
    if (touched.length === 0) return
    saving = saveOnce().finally(() => {
      saving = null
      set({ isReconciling: false })
    })
    await saving
  }

  async function saveOnce(): Promise<void> {
    // Each round resolves one conflict; more would need another change between two rounds.
    for (let round = 0; round < 4; round++) {
      const { cart, version } = state
      if (!cart) return
      sending = touched
      touched = []
      const answer = await server.save(cart, version).catch(() => null)
      if (!answer || answer.conflict) touched = unsaved()
      sending = []
      if (!answer) {
        set({ connection: 'lost' })
        return retryLater(flush)
      }

      const seen = state.cart ?? cart
      if (!isOutdated(answer.saved, version)) take(answer.saved)
      if (answer.conflict) {
        set({ isReconciling: true })
        // The previous page may have saved the same on its way out: then nothing changed for the shopper.
        if (state.cart && !isSameRequest(seen, state.cart)) notify([{ kind: 'changed-elsewhere' }])
        continue
      }
      set({ connection: 'online' })
      ours = ours.filter((name) => touched.includes(name))
      if (touched.length > 0) saveSoon()
      return
    }
    retryLater(flush)
  }

  function retryLater(run: () => Promise<void>) {
    clearTimeout(timer)
    timer = setTimeout(() => void run(), RETRY_AFTER_MS)
  }

  // ------------------------------------------------------------ other tabs

  /** Handles a storage event: another tab saved this cart. A removed entry is ignored. */
  function hear(key: string | null, text: string | null) {
    if (key !== getCartKey(cartId) || text === null) return
    const saved = parseSavedCart(text, cartId)
    if (!saved) return
    const isNews = saved.version > state.version
    const serverCart = recalculated(saved.cart, shop)
    // Fields that the other tab changed are newer than ours; our other changes may not have reached it yet.
    ours = ours.filter((name) => !saved.touched.includes(name))
    touched = [...saved.touched, ...ours]
    setCart(
      state.cart && ours.length > 0 ? reconciledCarts(serverCart, state.cart, ours, shop) : serverCart,
      saved.version,
    )
    if (ours.length > 0) {
      keep()
      saveSoon()
    }
    // The effect on coupons is not stored: only the server knows it.
    if (isNews && state.coupons) void load()
  }

  /** The page became visible: another tab may have changed the cart. */
  function wake() {
    if (storage) hear(getCartKey(cartId), storage.getItem(getCartKey(cartId)))
    else void flush().then(load)
  }

  return {
    getState: () => state,
    getServerState: () => atFirst,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    open,
    hear,
    flush,
    load,
    wake,
    /**
     * The page was restored from the back-forward cache: pages after it took over what it had not saved, from the browser's storage, and
     * may have changed it since.
     */
    restore() {
      if (storage?.getItem(getCartKey(cartId))) {
        sending = []
        ours = []
      }
      wake()
      if (touched.length > 0) saveSoon()
    },
    /** The connection is back. */
    online() {
      set({ connection: 'online' })
      if (touched.length > 0) saveSoon(0)
    },
    stop() {
      clearTimeout(timer)
    },
    /** Returns unsaved items, for the same shopper's cart under another id, and clears this one. */
    handOver(): CartItem[] {
      const items = unsaved().flatMap((name) => state.cart?.items[name] ?? [])
      touched = []
      clearTimeout(timer)
      storage?.removeItem(getCartKey(cartId))
      return items
    },
    /**
     * Takes the cart that a page was rendered with. `isCorrected`: it differs from the stored one, which is then
     * updated.
     */
    adopt(rendered: Omit<ServerCart, 'notices'> & { cart: Cart }, isCorrected: boolean) {
      void open()
      if (rendered.version < state.version) return
      take({ ...rendered, notices: [] })
      if (!isCorrected) return
      touched = [...new Set([...touched, ...Object.keys(rendered.cart.items)])]
      set({})
      saveSoon()
    },
    /** A later response reported the server's version: an order was placed, a form was sent. */
    know(version: number) {
      if (!isOpened || saving) return
      if (!isCompared) void compare(version)
      else if (version > state.version) void load()
    },
    /** Loads the coupons' effect on this cart, for a page that was rendered without it. */
    learnCoupons() {
      void open()
      if (state.coupons === null && state.glance.count > 0 && !saving) void load()
    },
    setShop(next: CartShop) {
      shop = toMemberShop(next, state.membership)
      if (state.cart) setCart(recalculated(state.cart, shop))
    },

    add(item: NewCartItem) {
      change([item._id], (cart) => addToCart(cart, item, shop))
    },
    setQuantity(item: NewCartItem, quantity: number) {
      change([item._id], (cart) => setQuantity(cart, item, quantity, shop))
    },
    /** Returns the function that restores the line. */
    remove(itemId: string): (() => void) | null {
      const removed: CartItem | undefined = state.cart?.items[itemId]
      if (!removed || !state.cart) return null
      const position = Object.keys(state.cart.items).indexOf(itemId)
      change([itemId], (cart) => ({ cart: removeFromCart(cart, itemId, shop), notices: [] }))
      return () => change([itemId], (cart) => ({ cart: restoreItem(cart, removed, position, shop), notices: [] }))
    },
    /** Sets the promo code, or clears it with null; the save returns whether it applies. */
    setPromoCode(code: string | null) {
      change(['promoCode'], (cart) => ({ cart: withPromoCode(cart, code), notices: [] }))
    },
    /** Sets the delivery window, or clears it with null: as soon as possible. */
    setScheduledDeliveryDate(date: string | null) {
      change(['scheduledDeliveryDate'], (cart) => ({ cart: withScheduledDeliveryDate(cart, date), notices: [] }))
    },
    setPaymentMethod(method: CartPaymentMethod) {
      change(['paymentMethod'], (cart) => ({ cart: withPaymentMethod(cart, method), notices: [] }))
    },
    setNotes(notes: string) {
      change(['notes'], (cart) => ({ cart: withNotes(cart, notes), notices: [] }))
    },
    setPredefinedNotes(notes: string[]) {
      change(['predefinedNotes'], (cart) => ({ cart: withPredefinedNotes(cart, notes), notices: [] }))
    },
    setHasDelivery(hasDelivery: boolean) {
      change(['hasDelivery'], (cart) => ({ cart: withDelivery(cart, hasDelivery, shop), notices: [] }))
    },
  }
}

export type CartStore = ReturnType<typeof createCartStore>

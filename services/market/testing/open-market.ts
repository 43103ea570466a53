import { pino } from 'pino'
import type { Account } from '#services/accounts/contract.ts'
import { playedAccount } from '#services/accounts/testing/played-account.ts'
import { noDocuments } from '#services/invoicing/testing/no-documents.ts'
import { paymentsNextDoor } from '#services/payments/testing/payments-next-door.ts'
import type { BenefitsInTime } from '#services/rewards/client.ts'
import { membersNextDoor } from '#services/rewards/testing/members-next-door.ts'
import type { SoldEntry } from '#shared/accounting/sold-entries.ts'
import { forEachCountry } from '#shared/countries/countries.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import { watchVersions } from '#shared/database/notify.ts'
import { beforeItIsDropped } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { startJobs } from '#shared/jobs.ts'
import { asServiceError, errorCatalogue, httpError, type ServiceError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { StaffAreas } from '#shared/staff-areas.ts'
import { memoryStorage } from '#shared/storage/testing/memory-storage.ts'
import { anonymousViewer, type Role, type Viewer } from '#shared/viewer.ts'
import type { MarketClient } from '../client.ts'
import type { CalculateBasket, CourierAct, OrderStatus, PlaceOrder, StoredCart, Subscription } from '../contract.ts'
import { blankErasedOrders } from '../customers/account-data.ts'
import { handOverPayments } from '../customers/hand-over-payments.ts'
import type { MarketDependencies } from '../deps.ts'
import { sweepDisruptions } from '../disruptions/move-promises.ts'
import { settleHouseAccountPayment } from '../house-accounts/settle-payment.ts'
import { askForgottenRefunds } from '../order-payments/ask-refunds.ts'
import { endExpired, endOrderPayment, endUnpaidOrders, settleOrder } from '../order-payments/settle-order.ts'
import { endUnconfirmedOrders } from '../orders/end-unconfirmed.ts'
import { lapseOrders } from '../prescriptions/lapse-orders.ts'
import {
  type RegisteredDocument,
  type SaleDocument,
  type Taxpayer,
  toSubjectKey,
} from '../sales-book/rules/sale-document.ts'
import { askSavingRefunds, followSavingRefund } from '../saving-goals/ask-saving-refunds.ts'
import { settleSavingDeposit } from '../saving-goals/pay-in.ts'
import { makeMarket, startMarketWork } from '../service.ts'
import { writeOffExpiredLots } from '../stock/write-off-expired.ts'
import { moveSubscriptions } from '../subscriptions/move-subscriptions.ts'
import { catalogueStaff } from './catalogue-staff.ts'
import { accountingStaff, counterStaff } from './counter-staff.ts'
import { couponStaff } from './coupon-staff.ts'
import { houseAccountCustomer, houseAccountStaff } from './house-accounts/doors.ts'
import { readSold, sumSold } from './played-sales.ts'
import { saver, savingStaff } from './saving-goals/doors.ts'
import { searchStaff } from './search-staff.ts'
import { shopStaff } from './shop-staff.ts'
import { stockStaff } from './stock-staff.ts'
import { todayStaff } from './today-staff.ts'
import { webhookStaff } from './webhooks/webhook-staff.ts'

export interface Trust {
  canPayAtDoor: boolean
  maxAtDoorMinor: number
}

/** Account data of a signed-in customer. */
export interface Person {
  provedPhone?: string
  billingInfo?: Account['billingInfo']
  email?: string
  isBlocked?: boolean
}

/** Saturday 21 November 2026, 11:00 in Bolivia: the shops made for tests are open. */
const openingHours = '2026-11-21T15:00:00Z'
const newcomer: Trust = { canPayAtDoor: true, maxAtDoorMinor: 200_000 }

/** Opens market on a real database, with buyers; only the other services are fakes. */
export async function openMarket(
  connection: DatabaseConnection,
  payments = paymentsNextDoor(),
  /** Replaces the benefits of the fake memberships service. */
  benefits: BenefitsInTime | null = null,
  { canSendPhoneCodes = false } = {},
) {
  const members = membersNextDoor()
  const warnings: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(JSON.parse(line).msg) })
  const jobs = await startJobs({ url: connection.url, log })
  const versions = await watchVersions(connection.connectionConfig, log)
  beforeItIsDropped(async () => {
    await jobs.stop()
    await versions.close()
  })
  const failures: unknown[] = []
  const storage = memoryStorage()
  const people = new Map<string, Person>()
  const documents = new Map<string, SaleDocument[]>()
  const registered: RegisteredDocument[] = []
  const taxpayers: Taxpayer[] = []
  const sold: SoldEntry[] = []

  const openAt = (time: string, trust: Trust) => {
    const getCredibility = (uid: string) => {
      if (people.get(uid)?.isBlocked) throw accountBlocked()
      return { verifiedPhone: false, verifiedEmail: false, completedOrders: 0, cancelledAtDoor: 0, ...trust }
    }
    const deps: MarketDependencies = {
      db: connection.db(),
      connection,
      jobs,
      versions,
      log,
      storage,
      origins: forEachCountry(() => 'https://huella.example'),
      dataDir: '',
      now: () => new Date(time),
      payments,
      canSendPhoneCodes,
      customerSecrets: [],
      // A receiver of a test listens on this machine.
      webhookTargets: { allowsHttp: true, allowsPrivate: true },
      benefits: benefits ?? members.benefits,
      taxRecords: {
        findDocuments: async (subjects) =>
          new Map([...documents].filter(([key]) => subjects.some((s) => toSubjectKey(s) === key))),
        findRegistered: async ({ kind, limit, after }) =>
          registered.filter((each) => each.kind === kind && (after === null || each.id > after.id)).slice(0, limit),
        findTaxpayers: async () => taxpayers,
      },
      soldElsewhere: [
        { soldEntries: async (query) => readSold(sold, query), soldGroups: async (period) => sumSold(sold, period) },
      ],
      internalInvoicing: noDocuments,
      accounts: {
        couriers: async () =>
          ['Carlos', 'Carla', 'Cecilia', 'Camila'].map((name) => ({ uid: name.toLowerCase(), name })),
        checkCredibility: async (_input, options) => getCredibility(requireBearer(options?.context)),
        viewerOf: async (credential) => {
          const token = Object.values(credential)[0] ?? ''
          const uid = token.replace('token of ', '')
          if (uid === token) throw httpError('unauthorized')
          return { uid, isGuest: !people.has(uid), roles: [], areas: {}, isApp: false, renewed: false }
        },
        account: async (_input, options) => toPersonResponse(requireBearer(options?.context), people),
      },
      internalAccounts: {
        createCounterAccount: async ({ uid }) => toPersonResponse(uid, people),
        accountOf: async ({ uid }) => toPersonResponse(uid, people),
        credibilityOf: async ({ uid }) => getCredibility(uid),
      },
      report: (error) => failures.push(error),
    }
    const service = makeMarket(deps)
    return {
      jobs,
      log,
      payments,
      members,
      /** Hears each change of an order, as its open pages do. */
      watchOrder: (orderId: string, hear: () => void) => versions.watch(`market.order:${orderId}`, hear),
      /** Number of changes of all orders, as open lists are notified. */
      countListChanges: () => versions.version('market.orders'),
      /** Market's background work, run when the test calls it. */
      work: {
        sweepDisruptions: () => sweepDisruptions(deps),
        /** Starts the background work as a process does: the queues then deliver every fact. */
        start: () => startMarketWork(deps, jobs),
        settled: async (fact: object) => {
          await settleOrder(deps, fact)
          await settleHouseAccountPayment(deps, fact)
          await settleSavingDeposit(deps, fact)
        },
        expired: (fact: object) => endExpired(deps, fact),
        cancelled: (fact: object) => endOrderPayment(deps, fact),
        claimed: (fact: object) => handOverPayments(deps, fact),
        endUnpaid: () => endUnpaidOrders(deps),
        endUnconfirmed: () => endUnconfirmedOrders(deps),
        askRefunds: () => askForgottenRefunds(deps),
        askSavingRefunds: () => askSavingRefunds(deps, {}),
        refunded: (fact: object) => followSavingRefund(deps, fact),
        moveSubscriptions: () => moveSubscriptions(deps),
        writeOffExpired: () => writeOffExpiredLots(deps),
        blankErased: () => blankErasedOrders(deps),
        lapsePrescriptions: () => lapseOrders(deps),
      },
      /** What the holder of a confirmation link does. */
      confirmations: {
        open: (token: string) => service.client.orderToConfirm({ token }, { context: anonymous }),
        answer: (token: string, isMine: boolean) =>
          service.client.confirmOrder({ token, isMine }, { context: anonymous }),
      },
      /** A staff member, with a proved second factor. */
      staff: (role: 'operator' | 'courier' = 'operator', uid: string = newId(), idempotencyKey?: string) =>
        staffAt(service, uid, role, idempotencyKey),
      /** An operator who may do only this. */
      operatorOf: (areas: StaffAreas) => staffAt(service, newId(), 'operator', undefined, areas),
      /** Errors that are not refusals. */
      failures,
      /** Tax documents that the other service issued, by the key of their subject. */
      documents,
      /** Documents that a register lists, by id. */
      registered,
      taxpayers,
      /** What other services sold, and took back. */
      sold,
      /** Files of uploaded pictures. */
      storage,
      /** Logged warnings. */
      warnings,
      at: (otherTime: string) => openAt(otherTime, trust),
      trusting: (otherTrust: Trust) => openAt(time, otherTrust),
      /** A buyer with an account; null has none. */
      buyer: (uid: string | null = newId(), idempotencyKey?: string) =>
        buyerAt(service, { uid, isGuest: true, idempotencyKey }),
      /** A guest whose calls come from this network address. */
      guestFrom: (client: string, uid: string = newId()) => buyerAt(service, { uid, isGuest: true, client }),
      /** A signed-in customer, perhaps with a proved phone. */
      customer: (person: Person = {}, uid: string = newId(), idempotencyKey?: string) => {
        people.set(uid, person)
        return buyerAt(service, { uid, isGuest: false, idempotencyKey })
      },
    }
  }
  return openAt(openingHours, newcomer)
}

const blocked = { status: 403, message: 'Account blocked', es: 'Tu cuenta está bloqueada.' }
const accountBlocked = () => errorCatalogue('accounts', { 'account-blocked': blocked })('account-blocked')

const anonymous: CallContext = { viewer: anonymousViewer('BO'), requestId: 'test' }

interface Door {
  client: MarketClient
  fetch(request: Request, context: CallContext): Promise<Response | null>
}

interface Buyer {
  uid: string | null
  isGuest: boolean
  idempotencyKey?: string | undefined
  /** Network address of the calls. */
  client?: string
}

function buyerAt({ client, fetch }: Door, { uid, isGuest, idempotencyKey, client: address }: Buyer) {
  const viewer: Viewer = {
    uid,
    isGuest,
    roles: ['customer'],
    areas: {},
    country: 'BO',
    token: uid && `token of ${uid}`,
  }
  const context: CallContext = {
    viewer,
    requestId: 'test',
    ...(idempotencyKey && { idempotencyKey }),
    ...(address && { client: address }),
  }
  return {
    uid: uid ?? '',
    token: viewer.token ?? '',
    houseAccounts: houseAccountCustomer(client, context),
    saving: saver(client, context),
    favorites: (shopId: string) => client.favorites({ shopId }, { context }),
    favoriteIds: () => client.favoriteIds(undefined, { context }),
    setFavorite: (productId: string, isFavorite: boolean) => client.setFavorite({ productId, isFavorite }, { context }),
    sharing: {
      link: () => client.favoritesLink(undefined, { context }),
      start: () => client.shareFavorites(undefined, { context }),
      stop: () => client.unshareFavorites(undefined, { context }),
      open: (token: string, shopId: string) => client.sharedFavorites({ token, shopId }, { context }),
    },
    product: (shopId: string, slugOrId: string) => client.catalogItemProduct({ shopId, slugOrId }, { context }),
    alerts: {
      all: () => client.stockAlerts(undefined, { context }),
      ids: (shopId: string) => client.stockAlertIds({ shopId }, { context }),
      set: (input: Parameters<MarketClient['setStockAlert']>[0]) => client.setStockAlert(input, { context }),
    },
    mostOrdered: (shopId: string) => client.mostOrdered({ shopId }, { context }),
    reviews: {
      of: (query: Parameters<MarketClient['productReviews']>[0]) => client.productReviews(query, { context }),
      own: (productId: string) => client.ownProductReview({ productId }, { context }),
      save: (input: Parameters<MarketClient['saveProductReview']>[0]) => client.saveProductReview(input, { context }),
      remove: (productId: string) => client.removeProductReview({ productId }, { context }),
      addPicture: (productId: string, file: File) => client.addProductReviewPicture({ productId, file }, { context }),
      removePicture: (productId: string, pictureId: string) =>
        client.removeProductReviewPicture({ productId, pictureId }, { context }),
      ofOrder: (orderId: string) => client.reviewsOfOrder({ orderId }, { context }),
    },
    questions: {
      of: (query: Parameters<MarketClient['productQuestions']>[0]) => client.productQuestions(query, { context }),
      own: (productId: string) => client.ownProductQuestions({ productId }, { context }),
      ask: (input: Parameters<MarketClient['askProductQuestion']>[0]) => client.askProductQuestion(input, { context }),
      remove: (questionId: string) => client.removeProductQuestion({ questionId }, { context }),
      answer: (questionId: string, text: string) => client.answerAsBuyer({ questionId, text }, { context }),
      removeAnswer: (questionId: string) => client.removeBuyerAnswer({ questionId }, { context }),
      report: (input: Parameters<MarketClient['reportPublished']>[0]) => client.reportPublished(input, { context }),
    },
    adoptGuestData: (guestToken: string) => client.adoptGuestData({ guestToken }, { context }),
    adoptAnonymousCart: (key: { anonymousCartId: string; anonymousCartToken: string; shopId: string }) =>
      client.adoptAnonymousCart(key, { context }),
    adoptOrders: () => client.adoptOrders(undefined, { context }),
    exportPerson: () => client.exportPerson(undefined, { context }),
    erasePerson: () => client.erasePerson(undefined, { context }),
    place: (input: PlaceOrder) => client.placeOrder(input, { context }),
    order: (orderId: string, token?: string | null) => client.order({ orderId, ...(token && { token }) }, { context }),
    orders: (query: { first?: number; after?: string; status?: OrderStatus }) => client.orders(query, { context }),
    pay: (input: Parameters<MarketClient['payOrder']>[0]) => client.payOrder(input, { context }),
    cancel: (input: Parameters<MarketClient['cancelOrder']>[0]) => client.cancelOrder(input, { context }),
    edit: (input: Parameters<MarketClient['editOrder']>[0]) => client.editOrder(input, { context }),
    previewEdit: (input: Parameters<MarketClient['previewOrderEdit']>[0]) =>
      client.previewOrderEdit(input, { context }),
    answerDisruption: (input: Parameters<MarketClient['answerDisruption']>[0]) =>
      client.answerDisruption(input, { context }),
    answer: (input: Parameters<MarketClient['answerChange']>[0]) => client.answerChange(input, { context }),
    rate: (input: Parameters<MarketClient['rateOrder']>[0]) => client.rateOrder(input, { context }),
    receipt: (orderId: string, token?: string) => client.receipt({ orderId, ...(token && { token }) }, { context }),
    prescriptions: {
      all: (shopId: string) => client.prescriptions({ shopId }, { context }),
      of: (orderId: string, token?: string | null) =>
        client.prescriptionsOfOrder({ orderId, ...(token && { token }) }, { context }),
      draft: (input: Parameters<MarketClient['draftPrescription']>[0]) => client.draftPrescription(input, { context }),
      send: (input: Parameters<MarketClient['sendPrescription']>[0]) => client.sendPrescription(input, { context }),
      use: (orderId: string, prescriptionId: string) =>
        client.reusePrescription({ orderId, prescriptionId }, { context }),
      file: (orderId: string, prescriptionId: string, token?: string | null) =>
        client.prescriptionFile({ orderId, prescriptionId, ...(token && { token }) }, { context }),
    },
    live: (orderId: string, token?: string | null) =>
      client.liveDelivery({ orderId, ...(token && { token }) }, { context }),
    doorPhoto: (orderId: string, token?: string | null) =>
      client.doorPhoto({ orderId, ...(token && { token }) }, { context }),
    foodPurchases: (query: { shopId?: string } = {}) => client.foodPurchases(query, { context }),
    donation: (shopId: string) => client.donationOffer({ shopId }, { context }),
    basket: (request: CalculateBasket) => client.calculateBasket(request, { context }),
    coupons: (shopId: string) => client.coupons({ shopId }, { context }),
    wallet: () => client.wallet(undefined, { context }),
    subscriptions: () => client.subscriptions(undefined, { context }),
    subscription: (subscriptionId: string) => client.subscription({ subscriptionId }, { context }),
    subscribe: (input: Parameters<MarketClient['createSubscription']>[0]) =>
      client.createSubscription(input, { context }),
    resubscribe: (input: Parameters<MarketClient['changeSubscription']>[0]) =>
      client.changeSubscription(input, { context }),
    setSubscription: (subscriptionId: string, state: Subscription['state']) =>
      client.setSubscriptionState({ subscriptionId, state }, { context }),
    skipNext: (subscriptionId: string, dueOn: string) =>
      client.skipSubscription({ subscriptionId, dueOn }, { context }),
    openProposal: (subscriptionId: string) => client.openProposal({ subscriptionId }, { context }),
    proposal: (token: string) => client.proposal({ token }, { context }),
    accept: (input: Parameters<MarketClient['acceptProposal']>[0]) => client.acceptProposal(input, { context }),
    payProposal: (token: string) => client.payProposal({ token }, { context }),
    skipProposal: (token: string) => client.skipProposal({ token }, { context }),
    skipProposalLine: (token: string, lineId: string, isSkipped = true) =>
      client.skipProposalLine({ token, lineId, isSkipped }, { context }),
    setProposal: (token: string, state: 'active' | 'stopped') => client.setProposalState({ token, state }, { context }),
    search: (input: Parameters<MarketClient['searchShops']>[0]) => client.searchShops(input, { context }),
    windows: (query: Parameters<MarketClient['deliveryWindows']>[0]) => client.deliveryWindows(query, { context }),
    cart: (shopId: string) => client.cart({ shopId }, { context }),
    saveCart: (cart: StoredCart) => client.saveCart(cart, { context }),
    anonymous: {
      create: (shopId: string) => client.createAnonymousCart({ shopId }, { context }),
      open: (key: { anonymousCartId: string; anonymousCartToken: string; shopId: string }) =>
        client.anonymousCart(key, { context }),
      save: (key: { anonymousCartId: string; anonymousCartToken: string }, cart: StoredCart) =>
        client.saveAnonymousCart({ ...key, cart }, { context }),
    },
    /** Sends a request through HTTP. */
    async fetch(request: Request): Promise<Response> {
      const response = await fetch(request, context)
      if (!response) throw new Error(`No operation at ${request.url}`)
      return response
    },
  }
}

function staffAt({ client, fetch }: Door, uid: string, role: Role, idempotencyKey?: string, areas: StaffAreas = 'all') {
  const viewer: Viewer = {
    uid,
    isGuest: false,
    roles: ['customer', role],
    areas,
    country: 'BO',
    token: `token of ${uid}`,
  }
  const context: CallContext = { viewer, requestId: 'test', ...(idempotencyKey && { idempotencyKey }) }
  type Of<Call extends keyof MarketClient> = Parameters<MarketClient[Call]>[0]
  return {
    uid,
    catalogue: catalogueStaff(client, context),
    settings: shopStaff(client, context),
    stock: stockStaff(client, context),
    counter: counterStaff(client, context),
    accounting: accountingStaff(client, context),
    search: searchStaff(client, context),
    coupons: couponStaff(client, context),
    today: todayStaff(client, context),
    webhooks: webhookStaff(client, context),
    houseAccounts: houseAccountStaff(client, context),
    saving: savingStaff(client, context),
    fetch: (request: Request) => fetch(request, context),
    orders: (query: Of<'staffOrders'> = {}) => client.staffOrders(query, { context }),
    shops: () => client.staffShops(undefined, { context }),
    order: (orderId: string) => client.staffOrder({ orderId }, { context }),
    /** The operator takes the cash of a delivery, where the order has no courier. */
    move: (orderId: string, to: Of<'moveOrder'>['to'], note = '', cashHolderUid: string | null = uid) =>
      client.moveOrder({ orderId, to, note, ...(to === 'COMPLETED' && { cashHolderUid }) }, { context }),
    pack: (orderId: string, isPacked = true) => client.packOrder({ orderId, isPacked }, { context }),
    cancel: (input: Of<'staffCancelOrder'>) => client.staffCancelOrder(input, { context }),
    propose: (input: Of<'proposeChange'>) => client.proposeChange(input, { context }),
    withdraw: (input: Of<'withdrawChange'>) => client.withdrawChange(input, { context }),
    answer: (input: Of<'staffAnswerChange'>) => client.staffAnswerChange(input, { context }),
    takeBack: (input: Of<'returnLines'>) => client.returnLines(input, { context }),
    moveAll: (orderIds: string[], to: Of<'moveOrders'>['to']) => client.moveOrders({ orderIds, to }, { context }),
    packAll: (orderIds: string[]) => client.packOrders({ orderIds }, { context }),
    assign: (orderIds: string[], courierUid: string | null) =>
      client.assignCourier({ orderIds, courierUid }, { context }),
    bill: (orderId: string, billing: Of<'setOrderBilling'>['billing']) =>
      client.setOrderBilling({ orderId, billing }, { context }),
    export: (query: Of<'orderExport'> = {}) => client.orderExport(query, { context }),
    note: (orderId: string, text: string) => client.noteOrder({ orderId, text }, { context }),
    write: (input: Of<'answerCustomer'>) => client.answerCustomer(input, { context }),
    templates: {
      list: (query: Of<'answerTemplates'> = {}) => client.answerTemplates(query, { context }),
      create: (input: Of<'createAnswerTemplate'>) => client.createAnswerTemplate(input, { context }),
      change: (input: Of<'changeAnswerTemplate'>) => client.changeAnswerTemplate(input, { context }),
      remove: (input: Of<'removeAnswerTemplate'>) => client.removeAnswerTemplate(input, { context }),
      sort: (input: Of<'orderAnswerTemplates'>) => client.orderAnswerTemplates(input, { context }),
    },
    goodwill: (orderId: string, amount: number, reason = 'Llegó tarde') =>
      client.giveGoodwill({ orderId, amount, reason }, { context }),
    customers: {
      get: (uid: string) => client.staffCustomer({ uid }, { context }),
      tag: (uid: string, tag: string, isOn = true) => client.tagCustomer({ uid, tag, isOn }, { context }),
      note: (uid: string, text: string) => client.noteCustomer({ uid, text }, { context }),
      removeNote: (uid: string, noteId: string) => client.removeCustomerNote({ uid, noteId }, { context }),
    },
    phoneBasket: (input: Of<'phoneBasket'>) => client.phoneBasket(input, { context }),
    placeByPhone: (input: Of<'placePhoneOrder'>) => client.placePhoneOrder(input, { context }),
    payLink: (orderId: string) => client.staffPaymentLink({ orderId }, { context }),
    rounds: (query: Of<'deliveryRounds'> = {}) => client.deliveryRounds(query, { context }),
    tickets: (orderIds: string[]) => client.packingTickets({ orderIds }, { context }),
    packingList: (code: string) => client.packingList({ code }, { context }),
    filters: {
      all: () => client.orderFilters(undefined, { context }),
      save: (name: string, fields: Of<'saveOrderFilter'>['fields']) =>
        client.saveOrderFilter({ name, fields }, { context }),
      remove: (filterId: string) => client.removeOrderFilter({ filterId }, { context }),
    },
    prescriptions: {
      of: (orderId: string) => client.staffPrescriptions({ orderId }, { context }),
      file: (orderId: string, prescriptionId: string) =>
        client.staffPrescriptionFile({ orderId, prescriptionId }, { context }),
      accept: (input: Of<'acceptPrescription'>) => client.acceptPrescription(input, { context }),
      reject: (input: Of<'rejectPrescription'>) => client.rejectPrescription(input, { context }),
    },
    pickingList: (orderIds: string[]) => client.pickingList({ orderIds }, { context }),
    cash: () => client.courierCash(undefined, { context }),
    receiveCash: (input: Of<'receiveCash'>) => client.receiveCash(input, { context }),
    productReviews: (query: Of<'staffProductReviews'> = {}) => client.staffProductReviews(query, { context }),
    answerReview: (reviewId: string, text: string) => client.answerProductReview({ reviewId, text }, { context }),
    removeAnswer: (reviewId: string) => client.removeProductReviewAnswer({ reviewId }, { context }),
    moderateReview: (input: Of<'moderateProductReview'>) => client.moderateProductReview(input, { context }),
    questions: {
      all: (query: Of<'staffProductQuestions'> = {}) => client.staffProductQuestions(query, { context }),
      answer: (questionId: string, text: string) => client.answerProductQuestion({ questionId, text }, { context }),
      moderate: (input: Of<'moderateProductQuestion'>) => client.moderateProductQuestion(input, { context }),
    },
    drops: () => client.drops(undefined, { context }),
    share: (at: Partial<Of<'shareCourierPosition'>> = {}) =>
      client.shareCourierPosition({ lat: -17.7669, lon: -63.1995, accuracy: 10, ageSeconds: 0, ...at }, { context }),
    disruptions: {
      list: () => client.disruptions(undefined, { context }),
      mark: (input: Parameters<MarketClient['markDisruption']>[0]) => client.markDisruption(input, { context }),
      prolong: (id: string, endsAt: string) => client.prolongDisruption({ id, endsAt }, { context }),
      end: (id: string) => client.endDisruption({ id }, { context }),
      reports: () => client.blockedReports(undefined, { context }),
      toDo: () => client.disruptionsToDo(undefined, { context }),
    },
    reportBlocked: (orderId: string, reason: Of<'reportBlockedWay'>['reason'] = 'blockade', act?: CourierAct) =>
      client.reportBlockedWay({ orderId, reason, act }, { context }),
    stopSharing: () => client.stopSharingPosition(undefined, { context }),
    live: (orderId: string) => client.staffLiveDelivery({ orderId }, { context }),
    addPhoto: (orderId: string, file: File) => client.addDoorPhoto({ orderId, file }, { context }),
    photo: (orderId: string) => client.staffDoorPhoto({ orderId }, { context }),
    take: (orderId: string, act?: CourierAct) => client.takeDrop({ orderId, act }, { context }),
    handOver: (
      orderId: string,
      cashCollected: number | null,
      more: Partial<Pick<Of<'handOver'>, 'difference' | 'cashHolderUid' | 'act'>> = {},
    ) => client.handOver({ orderId, cashCollected, ...more }, { context }),
    differences: () => client.cashDifferences(undefined, { context }),
    settleDifference: (orderId: string, note: string) => client.settleCashDifference({ orderId, note }, { context }),
    notFound: (orderId: string, note = '', act?: CourierAct) => client.notFound({ orderId, note, act }, { context }),
  }
}

/** The refusal of this call; fails when the call succeeds. */
export async function getRefusal(call: Promise<unknown>): Promise<ServiceError> {
  const outcome = await call.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  )
  if ('answer' in outcome) throw new Error(`Was not refused, but answered ${JSON.stringify(outcome.answer)}`)
  const refusal = asServiceError(outcome.error)
  if (!refusal) throw outcome.error
  return refusal
}

/** Bearer of the call. A call without a token has no account when accounts runs in another process. */
function requireBearer(context: CallContext | undefined): string {
  const { uid, token } = context?.viewer ?? {}
  if (!uid || !token) throw httpError('unauthorized')
  return uid
}

function toPersonResponse(uid: string, people: ReadonlyMap<string, Person>) {
  const provedPhone = people.get(uid)?.provedPhone ?? null
  return playedAccount({
    _id: uid,
    name: null,
    firstName: null,
    lastName: null,
    primaryEmailAddress: people.get(uid)?.email ?? null,
    verifiedEmail: false,
    phoneNumber: provedPhone,
    verifiedPhone: provedPhone !== null,
    isGuestAccount: !people.has(uid),
    hasPassword: false,
    billingInfo: people.get(uid)?.billingInfo ?? [],
  })
}

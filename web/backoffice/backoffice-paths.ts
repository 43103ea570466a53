import { type SearchValue, withSearch } from '#web/request/with-search.ts'

/** A store, and the slot of its calendar that a booking begins from: day (yyyy-MM-dd), time (HH:mm) and station. */
type CounterSlotSearch = {
  storeId?: string | null
  day?: string | null
  time?: string | null
  station?: string | null
}

/** Days of a stay (yyyy-MM-dd) and its pets. */
type StaySearch = {
  storeId?: string | null
  from?: string
  until?: string
  pets?: readonly { petId: string; needsOwnRoom: boolean }[]
  /** Pets share a place where they fit. */
  isTogether?: boolean
}

/** A sales book: days are yyyy-MM-dd; without a shop, of all shops of the country. */
type BookSearch = { country?: string; shopId?: string | null; from?: string | null; until?: string | null }

/** Links to the pages of the back office; `web/backoffice/paths.ts` has them beside the others. */
export const backofficePaths = {
  /** What needs a hand now, and the figures; `place` is a shop or a store, as `today-place.ts` writes it. */
  backofficeToday: (search: { place?: string | null; country?: string | null } = {}) =>
    withSearch('/backoffice', search),
  /** Form in which operators record deliveries of kilos to shelters. */
  backofficeDonations: () => '/backoffice/community/donations',
  /**
   * The calendar of a store; `day` yyyy-MM-dd. `appointment` is the one whose panel is open, `time` (HH:mm) the empty slot
   * whose panel is.
   */
  backofficeAppointments: (
    search: CounterSlotSearch & {
      view?: 'week' | 'month' | null
      /** Rows of the week: people. */
      by?: 'people' | null
      /** Of a month: 'station ID' or 'employee ID'. */
      who?: string | null
      appointment?: string | null
      search?: string | null
      block?: 1
    } = {},
  ) => withSearch('/backoffice/appointments', search),
  /** Customers of a store's merchant, for a booking at the counter. */
  backofficeCounter: (search: CounterSlotSearch & { search?: string | null } = {}) =>
    withSearch('/backoffice/appointments/counter', search),
  /** A booking at the counter for this customer. */
  backofficeCounterBooking: (customerId: string, search: CounterSlotSearch = {}) =>
    withSearch(`/backoffice/appointments/counter/${encodeURIComponent(customerId)}`, search),
  /** A stay at the hotel, booked at the counter for this customer. */
  backofficeCounterStay: (customerId: string, { pets = [], isTogether = false, ...search }: StaySearch = {}) => {
    const link = withSearch(`/backoffice/appointments/counter/${encodeURIComponent(customerId)}/stay`, {
      ...search,
      together: isTogether ? 1 : null,
    })
    const more = pets.flatMap(({ petId, needsOwnRoom }) => [['pet', petId], ...(needsOwnRoom ? [['own', petId]] : [])])
    return more.length === 0 ? link : `${link}${link.includes('?') ? '&' : '?'}${new URLSearchParams(more)}`
  },
  /** All data about a customer of the counter, as a file. */
  backofficeCounterExport: (customerId: string, search: { storeId?: string | null } = {}) =>
    withSearch(`/backoffice/appointments/counter/${encodeURIComponent(customerId)}/export`, search),
  /** Calendars of a store's people, for their phones. */
  backofficeStoreFeeds: (search: { storeId?: string | null } = {}) => withSearch('/backoffice/store/calendars', search),
  /** A person's visits as iCalendar; the secret is all that it asks for. */
  employeeFeed: (secret: string) => `/agenda/${encodeURIComponent(secret)}.ics`,
  /** Commissions and tips of a store's people. */
  backofficeCommissions: (search: CommissionsSearch = {}) => withSearch('/backoffice/store/commissions', search),
  backofficeCommissionsFile: (search: CommissionsSearch & { format: 'csv' | 'xlsx' }) =>
    withSearch('/backoffice/store/commissions/file', search),
  /** Waiting list of a store. */
  backofficeWaiting: (search: { storeId?: string | null } = {}) =>
    withSearch('/backoffice/appointments/waiting', search),
  /** Pets of a store that are due again. */
  backofficeDuePets: (search: { storeId?: string | null; after?: string } = {}) =>
    withSearch('/backoffice/appointments/due', search),
  /** Trips of a store's vans on a day. */
  backofficeRides: (search: { storeId?: string | null; day?: string | null } = {}) =>
    withSearch('/backoffice/appointments/rides', search),
  /** A day of the agenda on paper, or the week around it. */
  backofficeDayPrint: (search: { storeId?: string | null; day?: string | null; view?: 'week' | null } = {}) =>
    withSearch('/backoffice/appointments/print', search),
  /** Photos of a pet before and after its visit. */
  backofficeVisitPhotos: (appointmentId: string) =>
    `/backoffice/appointments/${encodeURIComponent(appointmentId)}/photos`,
  /** Packages that a store sold; `customerId`: those of one customer, and where another is sold to them. */
  backofficePackages: (search: { storeId?: string | null; customerId?: string | null; search?: string | null } = {}) =>
    withSearch('/backoffice/appointments/packages', search),
  backofficePackageReceipt: (purchaseId: string, search: { storeId?: string | null } = {}) =>
    withSearch(`/backoffice/appointments/packages/${encodeURIComponent(purchaseId)}/receipt`, search),
  /** Occupancy of a store's hotel from a day on, with who comes and leaves today. */
  backofficeHotel: (search: { storeId?: string | null; day?: string | null } = {}) =>
    withSearch('/backoffice/appointments/hotel', search),
  /** A pet's stay: check-in, what it brought, check-out. */
  backofficeStay: (appointmentId: string) => `/backoffice/appointments/hotel/${encodeURIComponent(appointmentId)}`,
  /** Hours, prices, places and seasons of a store's hotel. */
  backofficeStoreHotel: (search: { storeId?: string | null } = {}) => withSearch('/backoffice/store/hotel', search),
  /** Packages of visits that a store offers. */
  backofficeStorePackages: (search: { storeId?: string | null } = {}) =>
    withSearch('/backoffice/store/packages', search),
  /** The receipt of a booking that was paid at the counter. */
  backofficeVisitReceipt: (appointmentId: string) =>
    `/backoffice/appointments/${encodeURIComponent(appointmentId)}/receipt`,
  /** The till of a store; `till`: a closed one; `after`: the last one of the page of earlier ones before. */
  backofficeTill: (search: { storeId?: string | null; till?: string | null; after?: string | null } = {}) =>
    withSearch('/backoffice/till', search),
  backofficeStore: (search: { storeId?: string | null } = {}) => withSearch('/backoffice/store', search),
  /** Stations and people of a store. */
  backofficeStoreTeam: (search: { storeId?: string | null } = {}) => withSearch('/backoffice/store/team', search),
  /** Texts that owners sign before a visit. */
  backofficeConsentTexts: (search: { storeId?: string | null } = {}) =>
    withSearch('/backoffice/store/consents', search),
  /** A text of a visit: where it is signed, and what was signed. */
  backofficeConsent: (appointmentId: string, textId: string) =>
    `/backoffice/appointments/${encodeURIComponent(appointmentId)}/consents/${encodeURIComponent(textId)}`,
  /** Services, packs, prices and discounts of a store. */
  backofficeStoreServices: (search: { storeId?: string | null } = {}) =>
    withSearch('/backoffice/store/services', search),
  /** Reviews of products. */
  backofficeProductReviews: (search: { after?: string; show?: 'unanswered' | 'reported' | null } = {}) =>
    withSearch('/backoffice/reviews/products', search),
  /** Questions about products. */
  backofficeProductQuestions: (search: { after?: string; show?: 'unanswered' | 'reported' | null } = {}) =>
    withSearch('/backoffice/reviews/questions', search),
  /** Reviews of a store; `show` narrows them to those that wait for somebody. */
  backofficeReviews: (
    search: { storeId?: string | null; after?: string; show?: 'unanswered' | 'reported' | null } = {},
  ) => withSearch('/backoffice/reviews', search),
  /** The close of a shop's day (yyyy-MM-dd). */
  backofficeAccounting: (search: { shopId?: string | null; day?: string | null } = {}) =>
    withSearch('/backoffice/accounting', search),
  /** The sales book of a shop between two days (yyyy-MM-dd). */
  backofficeSalesBook: (search: BookSearch & { after?: string | null } = {}) =>
    withSearch('/backoffice/accounting/book', search),
  /** The same as a file, in the columns of the book or of the tax office's register. */
  backofficeSalesBookFile: (search: BookSearch & { layout: string; format: 'csv' | 'xlsx'; taxId?: string | null }) =>
    withSearch('/backoffice/accounting/book/file', search),
  /** Who exported what. */
  backofficeExports: () => '/backoffice/accounting/exports',
  /** Accounts of a shop's customers, who pay after the month; `customer`: for whom one is to be opened. */
  backofficeHouseAccounts: (
    search: { shopId?: string | null; customer?: string; isOverdue?: 1; after?: string } = {},
  ) => withSearch('/backoffice/accounting/accounts', search),
  backofficeHouseAccount: (shopId: string, id: string, search: { before?: number; done?: 'opened' } = {}) =>
    withSearch(`/backoffice/accounting/accounts/${encodeURIComponent(shopId)}/${encodeURIComponent(id)}`, search),
  backofficeHouseAccountStatement: (shopId: string, id: string, month: string) =>
    `/backoffice/accounting/accounts/${encodeURIComponent(shopId)}/${encodeURIComponent(id)}/${month}`,
  backofficeHouseAccountFile: (shopId: string, id: string, month: string, search: { format: 'csv' | 'xlsx' }) =>
    withSearch(
      `/backoffice/accounting/accounts/${encodeURIComponent(shopId)}/${encodeURIComponent(id)}/${month}/file`,
      search,
    ),
  /** Payments of a period beside the bank's movements. */
  backofficeReconciliation: (search: Omit<BookSearch, 'shopId'> = {}) =>
    withSearch('/backoffice/payments/reconciliation', search),
  /** Statements of our bank accounts; `id` is the one that is open. */
  backofficeStatements: (search: { id?: string; done?: 1; repeated?: 1 } = {}) =>
    withSearch('/backoffice/payments/statements', search),
  /** What the columns of an uploaded statement mean. */
  backofficeStatementColumns: (id: string) => `/backoffice/payments/statements/columns/${encodeURIComponent(id)}`,
  /** The operators' list of orders; `search` is a reference, a name or a phone. */
  backofficeOrders: (
    search: {
      view?: 'open' | 'awaiting' | 'ended' | 'all' | null
      status?: string | null
      shopId?: string | null
      way?: 'delivery' | 'pickup' | null
      /** 'none': without one. */
      courier?: string | null
      late?: 1 | null
      prescription?: 'missing' | 'review' | null
      unconfirmed?: 1 | null
      search?: string | null
      sort?: string | null
      direction?: 'asc' | 'desc' | null
      after?: string | null
    } = {},
  ) => withSearch('/backoffice/orders', search),
  /** Events of the list with this filter; `seen` is the mark of the shown one. */
  backofficeOrdersLive: (search: Record<string, SearchValue>) => withSearch('/backoffice/orders/live', search),
  /** A CSV, not a page. */
  backofficeOrdersExport: (search: Record<string, SearchValue>) => withSearch('/backoffice/orders/export', search),
  backofficeOrderLive: (id: string, search: { seen: string }) =>
    withSearch(`/backoffice/orders/${encodeURIComponent(id)}/live`, search),
  /** An order by phone, with what was chosen for it so far. */
  backofficePhoneOrder: (search: Record<string, SearchValue> = {}) => withSearch('/backoffice/orders/new', search),
  /** What these orders need from the shelves, together. */
  /** Messages and answers that a shop's people choose from. */
  backofficeTemplates: (search: { shopId?: string | null } = {}) => withSearch('/backoffice/orders/templates', search),
  backofficePicking: (search: { order: readonly string[] }) => withSearch('/backoffice/orders/picking', search),
  /** Sheets for the bags of these orders, to print. */
  backofficeTickets: (search: { order: readonly string[] }) => withSearch('/backoffice/orders/tickets', search),
  /** Packing by scanning; `code` is what the reader typed. */
  backofficePacking: (search: Record<string, SearchValue> = {}) => withSearch('/backoffice/orders/packing', search),
  /** Areas that nobody can travel to for a time; `report` draws one around what a courier reported. */
  backofficeDisruptions: (search: { report?: string } = {}) => withSearch('/backoffice/orders/disruptions', search),
  /** Suggested rounds of a shop; `order` are those to be sent. */
  backofficeDispatch: (search: { order?: readonly string[]; shop?: string } = {}) =>
    withSearch('/backoffice/orders/dispatch', search),
  /** An order, by its id or its reference; `print` is the sheet that goes into the bag. */
  backofficeOrder: (id: string, search: { print?: true; done?: 'asked' } = {}) =>
    withSearch(`/backoffice/orders/${encodeURIComponent(id)}`, search),
  /** The photo or PDF of a prescription of the order. */
  backofficePrescriptionFile: (id: string, prescriptionId: string) =>
    `/backoffice/orders/${encodeURIComponent(id)}/prescriptions/${encodeURIComponent(prescriptionId)}`,
  /** Form for proposing a change when lines are out of stock; `keep-N` is the available quantity of line N. */
  backofficeOrderChange: (id: string, search: Record<string, SearchValue> = {}) =>
    withSearch(`/backoffice/orders/${encodeURIComponent(id)}/change`, search),
  /** Everything that one account, or one guest, ordered; `merge` is another account of theirs, to be merged into this one. */
  backofficeCustomer: (uid: string, search: { merge?: string; done?: 'merged' | 'proposed' } = {}) =>
    withSearch(`/backoffice/customers/${encodeURIComponent(uid)}`, search),
  /** Today's deliveries of a courier and the cash collected. */
  /** Where a courier's phone posts its position. */
  backofficeCourierPosition: () => '/backoffice/courier/position',
  /** Where the photo of a delivery is added; of an order's id. */
  backofficeCourierPhoto: (id: string) => `/backoffice/courier/${encodeURIComponent(id)}/photo`,
  backofficeOrderPhoto: (id: string) => `/backoffice/orders/${encodeURIComponent(id)}/photo`,
  backofficeCourier: (search: { order?: 'time' } = {}) => withSearch('/backoffice/courier', search),
  /**
   * Offers of a shop; `only` filters by problem, `created` is the variant of a product that was just added, `edit` the one
   * whose price and stock are open.
   */
  backofficeCatalogue: (
    search: {
      shopId?: string | null
      search?: string | null
      only?: string | null
      categoryId?: string | null
      sort?: string | null
      after?: string | null
      created?: string
      edit?: string | null
    } = {},
  ) => withSearch('/backoffice/catalogue', search),
  /** New prices of the variants that the address names. */
  backofficePrices: () => '/backoffice/catalogue/prices',
  backofficeNewProduct: (search: { shopId?: string | null } = {}) => withSearch('/backoffice/catalogue/new', search),
  backofficeProduct: (productId: string, search: { shopId: string }) =>
    withSearch(`/backoffice/catalogue/products/${encodeURIComponent(productId)}`, search),
  /** The product as shoppers will see it. */
  backofficeProductPreview: (productId: string, shopId: string) =>
    `/backoffice/catalogue/products/${encodeURIComponent(productId)}/preview/${encodeURIComponent(shopId)}`,
  backofficeProductPictures: (productId: string, search: { shopId: string }) =>
    withSearch(`/backoffice/catalogue/products/${encodeURIComponent(productId)}/pictures`, search),
  backofficePictureUpload: (productId: string, search: { shopId: string }) =>
    withSearch(`/backoffice/catalogue/products/${encodeURIComponent(productId)}/pictures/upload`, search),
  /** Changes of a shop's catalogue, of one `option` alone or of a `product`. */
  backofficeCatalogueLog: (
    search: { shopId?: string | null; before?: number | null; option?: string | null; product?: string | null } = {},
  ) => withSearch('/backoffice/catalogue/log', search),
  backofficeImports: (search: { shopId?: string | null } = {}) => withSearch('/backoffice/catalogue/imports', search),
  backofficeImport: (id: string, search: { only?: string | null; after?: number | null } = {}) =>
    withSearch(`/backoffice/catalogue/imports/${encodeURIComponent(id)}`, search),
  /** What a file means by categories that the catalogue does not have. */
  backofficeImportCategories: (id: string) => `/backoffice/catalogue/imports/${encodeURIComponent(id)}/categories`,
  backofficeImportColumns: (id: string) => `/backoffice/catalogue/imports/${encodeURIComponent(id)}/columns`,
  /** A CSV, not a page. */
  backofficeCatalogueFile: (search: { shopId: string; kind: 'template' | 'current' }) =>
    withSearch('/backoffice/catalogue/file', search),
  /** A sale over the counter; `line` are its lines, `code` what a reader read. */
  backofficeSale: (search: { shopId?: string | null; line?: readonly string[]; code?: string | null } = {}) =>
    withSearch('/backoffice/sale', search),
  /** What the counter of a shop sold today. */
  backofficeSaleDay: (search: { shopId?: string | null } = {}) => withSearch('/backoffice/sale/today', search),
  /** A sale that was made, with its ticket. */
  backofficeSold: (orderId: string) => `/backoffice/sale/sold/${encodeURIComponent(orderId)}`,
  /** Stock of a shop. */
  backofficeStock: (
    search: { shopId?: string | null; search?: string | null; only?: string | null; after?: string | null } = {},
  ) => withSearch('/backoffice/stock', search),
  /** Receives, counts or writes off; `code` is what a reader read, `variant` a variant that is known. */
  backofficeStockEntry: (
    search: {
      shopId?: string | null
      kind?: string | null
      code?: string | null
      variant?: string | null
      supplier?: string | null
      lot?: string | null
    } = {},
  ) => withSearch('/backoffice/stock/entry', search),
  /** A variant's stock with its movements. */
  backofficeStockItem: (variantId: string, search: { shopId?: string | null; before?: number | null } = {}) =>
    withSearch(`/backoffice/stock/items/${encodeURIComponent(variantId)}`, search),
  /** Price tags: of a variant, or of what the list of stock shows. */
  backofficeLabels: (
    search: {
      shopId?: string | null
      variant?: string | null
      copies?: number | null
      search?: string | null
      only?: string | null
      after?: string | null
    } = {},
  ) => withSearch('/backoffice/stock/labels', search),
  /** An SVG, not a page. */
  backofficeBarcode: (search: { code: string }) => withSearch('/backoffice/stock/barcode', search),
  /** Lots of a shop; `code` is what the code of one begins with. */
  backofficeStockLots: (search: { shopId?: string | null; code?: string | null; after?: string | null } = {}) =>
    withSearch('/backoffice/stock/lots', search),
  /** A lot with its buyers. */
  backofficeStockLot: (id: string) => `/backoffice/stock/lots/${encodeURIComponent(id)}`,
  /** A CSV, not a page. */
  backofficeStockLotFile: (id: string) => `/backoffice/stock/lots/${encodeURIComponent(id)}/file`,
  /** Goods that go from or to a shop. */
  backofficeTransfers: (search: { shopId?: string | null; after?: string | null } = {}) =>
    withSearch('/backoffice/stock/transfers', search),
  /** A transfer; `code` is what a reader read, to be added. */
  backofficeTransfer: (id: string, search: { code?: string | null } = {}) =>
    withSearch(`/backoffice/stock/transfers/${encodeURIComponent(id)}`, search),
  /** What a shop is to buy. */
  backofficeDeadStock: (search: { shopId?: string | null; days?: string | null } = {}) =>
    withSearch('/backoffice/stock/dead', search),
  backofficePurchases: (search: { shopId?: string | null; supplier?: string | null } = {}) =>
    withSearch('/backoffice/stock/purchases', search),
  /** A CSV, not a page. */
  backofficePurchasesFile: (search: { shopId: string; supplier?: string | null }) =>
    withSearch('/backoffice/stock/purchases/file', search),
  backofficePayments: (search: { status?: string | null; search?: string | null; after?: string | null } = {}) =>
    withSearch('/backoffice/payments', search),
  /** What is to be decided about this money. */
  backofficeFinding: (id: string) => `/backoffice/payments#${encodeURIComponent(id)}`,
  /** Tax documents of the country. */
  backofficeInvoices: (
    search: {
      state?: string | null
      search?: string | null
      from?: string | null
      until?: string | null
      after?: string | null
    } = {},
  ) => withSearch('/backoffice/payments/invoices', search),
  backofficeInvoice: (id: string) => `/backoffice/payments/invoices/${encodeURIComponent(id)}`,
  /** A PDF, not a page. */
  backofficeInvoiceFile: (id: string) => `/backoffice/payments/invoices/${encodeURIComponent(id)}/file`,
  /** Memberships of the country; `search` is a name, an e-mail or a phone, also of customers without one. */
  backofficeRewards: (search: { status?: string | null; search?: string | null; after?: string | null } = {}) =>
    withSearch('/backoffice/rewards', search),
  backofficeMembership: (id: string, search: { done?: 'refund' | 'huellas' } = {}) =>
    withSearch(`/backoffice/rewards/${encodeURIComponent(id)}`, search),
  /** The huellas of a customer, member or not. */
  backofficePerson: (uid: string, search: { done?: 'huellas' } = {}) =>
    withSearch(`/backoffice/rewards/people/${encodeURIComponent(uid)}`, search),
  backofficeHealth: () => '/backoffice/health',
  /** The assistant of a new shop: what is left to do before it opens. */
  backofficeSetup: () => '/backoffice/setup',
  /** What operators set up and change: the list of its areas. */
  backofficeSettings: () => '/backoffice/settings',
  /** Who sells in a country, and its bank account; by default the country of this address. */
  backofficeCompany: (country?: string) =>
    country ? `/backoffice/settings/company/${country}` : '/backoffice/settings/company',
  /** The legal basis of saving in a country, and what customers put aside; by default the country of this address. */
  backofficeSaving: (country?: string, search: { done?: 1 } = {}) =>
    withSearch(country ? `/backoffice/settings/saving/${country}` : '/backoffice/settings/saving', search),
  backofficeSavingFile: (country: string) => `/backoffice/settings/saving/${country}/file`,
  /** The points of sale that issue invoices; `shop` is the one whose form is open. */
  backofficeInvoicingSettings: (country?: string | null, search: { shop?: string | null; done?: 1 } = {}) =>
    withSearch(country ? `/backoffice/settings/invoicing/${country}` : '/backoffice/settings/invoicing', search),
  /** Channels of messages. */
  backofficeMessages: () => '/backoffice/settings/messages',
  backofficeShopsSettings: () => '/backoffice/settings/shops',
  backofficeNewShop: () => '/backoffice/settings/shops/new',
  backofficeShopSettings: (id: string) => `/backoffice/settings/shops/${encodeURIComponent(id)}`,
  /** Editor of a shop's delivery zones. */
  backofficeShopZone: (id: string) => `/backoffice/settings/shops/${encodeURIComponent(id)}/zone`,
  /** What a shop's home page shows. */
  backofficeShopFront: (id: string) => `/backoffice/settings/shops/${encodeURIComponent(id)}/front`,
  /** Addresses of a shop's own programs. */
  backofficeWebhooks: (shopId: string) => `/backoffice/settings/shops/${encodeURIComponent(shopId)}/webhooks`,
  /** One of them, with a page of its deliveries. */
  backofficeWebhook: (
    shopId: string,
    endpointId: string,
    search: { failed?: '1' | null; after?: string | null; done?: 'saved' } = {},
  ) =>
    withSearch(
      `/backoffice/settings/shops/${encodeURIComponent(shopId)}/webhooks/${encodeURIComponent(endpointId)}`,
      search,
    ),
  backofficeWebhookDelivery: (shopId: string, deliveryId: string, search: { done?: 'tested' | 'sent' } = {}) =>
    withSearch(
      `/backoffice/settings/shops/${encodeURIComponent(shopId)}/webhook-deliveries/${encodeURIComponent(deliveryId)}`,
      search,
    ),
  /** Merchants and their stores, for operators. */
  backofficeSalons: () => '/backoffice/settings/salons',
  backofficeNewSalon: () => '/backoffice/settings/salons/new',
  /** A merchant; `done` says what was just made. */
  backofficeSalon: (merchantId: string, search: { done?: 'made' } = {}) =>
    withSearch(`/backoffice/settings/salons/${encodeURIComponent(merchantId)}`, search),
  backofficeNewStore: (merchantId: string) => `/backoffice/settings/salons/${encodeURIComponent(merchantId)}/store`,
  /** Who works here, and what they may do. */
  backofficePeople: (search: { done?: 'sent' | 'withdrawn' | null } = {}) =>
    withSearch('/backoffice/settings/people', search),
  backofficeInvite: () => '/backoffice/settings/people/invite',
  /** A colleague: role, areas, second factor, block. */
  backofficeColleague: (
    uid: string,
    search: { done?: 'role' | 'taken' | 'devices' | 'factor' | 'blocked' | 'unblocked' | null } = {},
  ) => withSearch(`/backoffice/settings/people/${encodeURIComponent(uid)}`, search),
  /** The audit log. */
  backofficePeopleLog: (
    search: {
      who?: string | null
      person?: string | null
      what?: string | null
      from?: string | null
      to?: string | null
      before?: string | null
    } = {},
  ) => withSearch('/backoffice/settings/people/log', search),
  /** Coupons of a country, those that count now unless another state is given. */
  backofficeCoupons: (
    country?: string,
    search: { state?: string | null; search?: string | null; after?: string | null } = {},
  ) => withSearch('/backoffice/settings/coupons', { country, ...search }),
  /** A new coupon; `from` is the code of the one that it copies. */
  backofficeNewCoupon: (country: string, search: { from?: string } = {}) =>
    withSearch('/backoffice/settings/coupons/new', { country, ...search }),
  backofficeCoupon: (country: string, code: string, search: { done?: 'made' } = {}) =>
    withSearch(`/backoffice/settings/coupons/${country}/${encodeURIComponent(code)}`, search),
  /** Words that shoppers of a country search with; `search` finds some of them. */
  backofficeSearch: (country?: string) => withSearch('/backoffice/settings/search', { country }),
  backofficeMissedSearches: (country?: string) => withSearch('/backoffice/settings/search/missed', { country }),
  /** A new search group; `word` is what a shopper typed. */
  backofficeNewSearchGroup: (country: string, search: { word?: string } = {}) =>
    withSearch(`/backoffice/settings/search/groups/${country}`, search),
  backofficeSearchGroup: (country: string, id: string, search: { done?: 'made' } = {}) =>
    withSearch(`/backoffice/settings/search/groups/${country}/${encodeURIComponent(id)}`, search),
  /** Membership plans and invitations of a country. */
  backofficeMembershipPlans: (country?: string) => withSearch('/backoffice/settings/memberships', { country }),
  backofficeNewMembershipPlan: (country?: string) => withSearch('/backoffice/settings/memberships/new', { country }),
  backofficeMembershipPlan: (id: string, search: { done?: 'made' } = {}) =>
    withSearch(`/backoffice/settings/memberships/${encodeURIComponent(id)}`, search),
  /** How huellas are earned in a country. */
  backofficeEarning: (country?: string) => withSearch('/backoffice/settings/huellas', { country }),
  /** Insurance plans of a country. */
  backofficeInsurancePlans: (country?: string) => withSearch('/backoffice/settings/insurance', { country }),
  backofficeNewInsurancePlan: (country?: string) => withSearch('/backoffice/settings/insurance/new', { country }),
  backofficeInsurancePlan: (id: string, search: { done?: 'made' } = {}) =>
    withSearch(`/backoffice/settings/insurance/${encodeURIComponent(id)}`, search),
  /** Maintenance switch of the shop. */
  backofficeMaintenance: () => '/backoffice/maintenance',
  /** Sheets of the editors; `sheet` is the one whose rows are shown. */
  backofficeContent: (search: { sheet?: string; done?: 'applied' } = {}) => withSearch('/backoffice/content', search),
  /** What a workbook would change of the sheets. */
  backofficeWorkbook: (id: string) => `/backoffice/content/workbooks/${encodeURIComponent(id)}`,
  /** Rows of a sheet, to be edited. */
  backofficeSheet: (id: string) => `/backoffice/content/sheets/${id}`,
  backofficeSheetRow: (id: string, row: number | 'new') => `/backoffice/content/sheets/${id}/${row}`,
  /** Posts of the community to moderate; without `queue`, those that wait. */
  backofficeCommunity: (
    search: {
      queue?: 'reported' | 'all' | null
      status?: string | null
      kind?: string | null
      country?: string | null
      after?: string | null
    } = {},
  ) => withSearch('/backoffice/community', search),
  /** Reported conversations. */
  backofficeConversations: (search: { queue?: 'settled' | null; after?: string | null } = {}) =>
    withSearch('/backoffice/community/conversations', search),
  /** Contracts of insurance, for operators; `search` is a contract, a pet or a name. */
  backofficeInsurance: (
    search: { status?: string | null; queue?: 'not-issued' | null; search?: string | null; after?: string | null } = {},
  ) => withSearch('/backoffice/insurance', search),
  backofficeContract: (id: string) => `/backoffice/insurance/${encodeURIComponent(id)}`,
  backofficeClaims: (
    search: {
      view?: string | null
      status?: string | null
      search?: string | null
      clerk?: string | null
      after?: string | null
    } = {},
  ) => withSearch('/backoffice/insurance/claims', search),
  /** What plans earned and cost. */
  backofficeInsuranceCosts: (search: { country?: string; months?: string } = {}) =>
    withSearch('/backoffice/insurance/costs', search),
  /** Sentences that answer claims. */
  backofficeReasons: () => '/backoffice/insurance/reasons',
  backofficeClaim: (id: string) => `/backoffice/insurance/claims/${encodeURIComponent(id)}`,
  /** Picture of a contract or document of a claim. */
  backofficeInsurancePicture: (id: string) => `/backoffice/insurance/picture/${encodeURIComponent(id)}`,
}

interface CommissionsSearch extends Record<string, SearchValue> {
  storeId?: string | null
  from?: string
  until?: string
}

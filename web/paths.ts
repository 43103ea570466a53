import type { PackKind, StoreSort } from '#services/appointments/rules/words.ts'
import type { ReviewSort } from '#services/market/contract.ts'
import { deskPaths } from './paths/backoffice-paths.ts'
import { communityPaths } from './paths/community-paths.ts'
import { rewardsPaths } from './paths/rewards-paths.ts'
import { type SearchValue, withSearch } from './request/with-search.ts'

/** Every link of the website. What is null, undefined, false or an empty list stays out of the address. */
export const paths = {
  home: () => '/',
  products: (search: Record<string, SearchValue> = {}) => withSearch('/products', search),
  /** `alert`: out of the message that it is there again; `reviews` and `after`: which page of its reviews. */
  product: (slug: string, search: { variant?: string; alert?: 1; reviews?: ReviewSort | null; after?: string } = {}) =>
    withSearch(`/product/${encodeURIComponent(slug)}`, search),
  /** What who bought it says of it. */
  productReview: (slug: string, search: { done?: 'saved' | 'removed' } = {}) =>
    withSearch(`/product/${encodeURIComponent(slug)}/review`, search),
  /** Where 'Avisarme' posts; answers JSON to a script, and the page it came from to a form. */
  alerts: () => '/alerts',
  /** While typing; answers `Suggestions` as JSON. */
  suggestions: (q: string) => withSearch('/suggestions', { q }),
  /** The page of cities and neighbourhoods, and where its form posts. */
  delivery: (search: { back?: string } = {}) => withSearch('/delivery', search),
  /** What lies at a point, as JSON. */
  deliveryPlaces: () => '/delivery/places',
  placeAtPoint: (point: { lat: number; lon: number }) => withSearch('/delivery/place', point),
  /** What becomes of the cart of the shop `from` when another one serves the new address. */
  moveCart: (search: { from: string; back: string }) => withSearch('/delivery/move', search),
  cart: () => '/cart',
  /** Where the browser's cart meets the server's copy of it, as JSON. */
  cartSync: () => '/cart/sync',
  checkout: () => '/checkout',
  /** An order, for its owner; with its token for whoever has the link (D51). */
  order: (id: string, token?: string | null, search: { problem?: 'receipt' } = {}) =>
    withSearch(orderPath(id, token), search),
  /** Server-sent events of an order's page; `seen` is the mark of what it shows. */
  orderLive: (id: string, token: string | null, search: { seen: string }) =>
    withSearch(`${orderPath(id, token)}/live`, search),
  /** Where its comprobante is drawn as a PDF: a form posts there. */
  orderReceipt: (id: string, token?: string | null) => `${orderPath(id, token)}/receipt`,
  /** Where something is paid, by the capability of its link (D51); `check` asks the provider whether it was. */
  payment: (token: string, search: { check?: 1 } = {}) => withSearch(`/payment/${encodeURIComponent(token)}`, search),
  /** How it stands, as JSON. */
  /** Server-sent events: tells the page of a payment that it stands otherwise than `seen`. */
  paymentLive: (token: string, search: { seen: string }) =>
    withSearch(`/payment/${encodeURIComponent(token)}/live`, search),
  paymentState: (token: string, search: { ask?: boolean } = {}) =>
    withSearch(`/payment/${encodeURIComponent(token)}/state`, search),
  /** `problem`: why a provider's sign-in came to nothing; a refused consent has none. */
  signin: (search: { referrer?: string; problem?: 'provider' | 'blocked'; done?: 'password' } = {}) =>
    withSearch('/signin', search),
  signup: (search: { referrer?: string; problem?: 'provider' | 'blocked' } = {}) => withSearch('/signup', search),
  secondFactor: (search: { referrer?: string } = {}) => withSearch('/second-factor', search),
  /** A link for the whole document: it leaves this site. */
  providerStart: (provider: 'google' | 'facebook', search: { from?: 'signin' | 'signup'; referrer?: string } = {}) =>
    withSearch(`/signin/${provider}`, search),
  /** Registered at the provider as where its answers go. */
  providerReturn: (provider: 'google' | 'facebook') => `/signin/${provider}/return`,
  /** 'Ver mi pedido': by its number and a code to its phone. */
  findOrder: () => '/order',
  favorites: () => '/favorites',
  /** Where a heart posts; answers JSON to a script, and the page it came from to a form. */
  markFavorite: () => '/favorites/mark',
  profile: () => '/profile',
  /** What the visitor waits for; guests too. */
  profileAlerts: (search: { problem?: 'address' | 'there' | 'many' } = {}) => withSearch('/profile/alerts', search),
  profileData: () => '/profile/data',
  profileAddresses: (search: { delete?: string } = {}) => withSearch('/profile/addresses', search),
  profileBilling: () => '/profile/billing',
  profileWallet: () => '/profile/wallet',
  /** The visitor's coupons and those of the shop; `ready` is the code that a form without a script just put into the cart. */
  profileCoupons: (search: { ready?: string } = {}) => withSearch('/profile/coupons', search),
  /** What repeats; services/market/rules/page-links.ts writes the address of one of them too. */
  profileSubscriptions: () => '/profile/subscriptions',
  /** Where it begins: with a product option, or with what an order brought. */
  newSubscription: (search: { product?: string; variant?: string; order?: string; weeks?: number }) =>
    withSearch('/profile/subscriptions/new', search),
  profileSubscription: (
    id: string,
    search: { done?: 'begun' | 'saved' | 'skipped' | 'stopped' | 'paused' | 'active'; problem?: 'taken' } = {},
  ) => withSearch(`/profile/subscriptions/${encodeURIComponent(id)}`, search),
  /** Out of letters, a capability (D51): services/market/rules/page-links.ts writes the same. */
  proposal: (token: string) => `/repetir/${encodeURIComponent(token)}`,
  profileOrders: (search: { status?: string | null; after?: string } = {}) => withSearch('/profile/orders', search),
  /** What the pets have left to eat. */
  pantry: () => '/profile/pantry',
  /** Where 'Recordar luego' and 'Entendido' post. */
  putOff: () => '/later',
  profileSessions: () => '/profile/sessions',
  /** By which channel each kind of message comes. */
  profileMessages: () => '/profile/messages',
  profilePrivacy: () => '/profile/privacy',
  /** Everything that is kept of a person, as a file. */
  profileExport: () => '/profile/export',
  profileDelete: () => '/profile/delete',
  goodbye: () => '/goodbye',
  /** The pets of the visitor; with `id` one of them. */
  petProfiles: (search: { id?: string; done?: 'saved' | 'photo' | 'accepted' | 'left' | 'deleted' } = {}) =>
    withSearch('/petProfiles', search),
  /** The same list among the sections of the profile. */
  profilePets: () => '/profile/petProfiles',
  /** Step by step: what was chosen before stands in the address. */
  petProfileAdd: (search: Record<string, SearchValue> = {}) => withSearch('/petProfileAdd', search),
  petProfileEdit: (search: { id: string; ask?: 'delete' }) => withSearch('/petProfileEdit', search),
  petProfilePhotoEdit: (search: { id: string }) => withSearch('/petProfilePhotoEdit', search),
  /** Where a script sends a photo and hears how far it is; a form without one posts to the page it stands on. */
  petPhoto: (search: { id: string }) => withSearch('/petProfilePhotoEdit/upload', search),
  petProfilePreferences: (search: { id: string }) => withSearch('/petProfilePreferences', search),
  petProfilePreferencesAdd: (search: { id: string; what?: string }) => withSearch('/petProfilePreferencesAdd', search),
  petProfileWeights: (search: { id: string }) => withSearch('/petProfileWeights', search),
  petProfileFamily: (search: { id: string; end?: string }) => withSearch('/petProfileFamily', search),
  /** What a pet was given and what it needs; `at` is the record that is spoken of. */
  petProfileMedicineApplications: (search: {
    id: string
    kind?: string | null
    done?: 'saved' | 'changed' | 'deleted' | 'there'
    at?: string
    problem?: 'card'
  }) => withSearch('/petProfileMedicineApplications', search),
  /** Where the vaccination card is drawn as a PDF: a form posts there. */
  petCard: (search: { id: string }) => withSearch('/petProfileMedicineApplications/card', search),
  /** Filled in from a step of the plan (`plan`) or from an earlier record (`again`); with `applicationId` it changes one. */
  petProfileMedicineApplicationAdd: (search: {
    id: string
    applicationId?: string
    kind?: string
    plan?: string
    again?: string
    problem?: 'papers'
  }) => withSearch('/petProfileMedicineApplicationAdd', search),
  /** Where the code of a card or certificate is typed by who cannot scan it. */
  checkCertificate: () => '/certificate',
  /** The public page of a signed vaccination card; services/pets/rules/links.ts writes the same. */
  certificate: (record: string) => `/certificate/${encodeURIComponent(record)}`,
  /** To the certificate of an adoption (`application`) or of what an order gave, for whose it is; `token` of the order's link. */
  ownCertificate: (search: { application: string } | { order: string; token?: string | null }) =>
    withSearch('/certificate/own', search),
  /** An adoption's or a donation's as a PDF, to whoever holds it. */
  certificateDocument: (record: string) => `/certificate/${encodeURIComponent(record)}/document`,
  /** What its owner sets of a tag. */
  petTagSettings: (search: { id: string; done?: 'saved' | 'code' | 'lost' | 'home'; ask?: 'code' }) =>
    withSearch('/petTag', search),
  /** Tags to print, as a PDF. */
  petTagSheet: (search: { id: string }) => withSearch('/petTag/sheet', search),
  /** The public page of a tag: what its QR code says. */
  petTag: (code: string) => `/petTag/${encodeURIComponent(code)}`,
  /** Out of a mail, with its token; without it, for who has signed in to accept it. */
  petShare: (token?: string) => (token ? `/petShare/${encodeURIComponent(token)}` : '/petShare'),
  /** Where a browser says which campaign brought it. */
  campaign: () => '/campaign',
  /** What baths, grooming and home visits are, and where. */
  spa: () => '/spa',
  /**
   * The stores, as cards or on a map, and the visitor's own appointments. `by-price` in whole units of the currency,
   * `by-distance` in kilometres; `storeId` with its `merchantId` is shown first, `merchantId` alone narrows to its stores.
   */
  appointments: (
    search: {
      tab?: 'services' | 'my-appointments'
      display?: 'grid' | 'map'
      sort?: StoreSort
      kind?: PackKind | null
      'by-price'?: number | null
      'by-pet-type'?: string | null
      'by-distance'?: number | null
      merchantId?: string | null
      storeId?: string | null
      after?: string | null
    } = {},
  ) => withSearch('/appointments', search),
  /** A store; `kind` is the service that was looked for, `reviews` how many opinions are shown. */
  appointmentStore: (search: {
    merchantId: string
    storeId: string
    kind?: PackKind | null
    reviews?: number | null
    /** Where their next page begins. */
    after?: string | null
  }) => withSearch('/appointments/store', search),
  /**
   * The booking wizard: `step` is pets, services, schedule or summary; `kind` is what was wanted before a store was chosen.
   * Without a step the first one, without a store the page where one is picked.
   */
  appointmentAdd: (search: {
    merchantId: string
    storeId: string
    step?: 'pets' | 'services' | 'schedule' | 'summary'
    kind?: string | null
    /** Kind of the pet that is being added. */
    add?: string
    /** The pet that was just made. */
    added?: string
    /** yyyy-MM-dd, in the schedule. */
    day?: string
    /** Why the wizard leads back here: the end of a code of services/appointments/errors.ts. */
    problem?: string
    done?: 'waiting'
  }) => withSearch('/appointmentAdd', search),
  appointmentAddPickStore: (search: { kind?: string | null; problem?: 'store' } = {}) =>
    withSearch('/appointmentAddPickStore', search),
  /** `id` is the booking's: its multiAppointmentId. */
  appointmentAddThankYou: (search: { id: string }) => withSearch('/appointmentAddThankYou', search),
  /** The visitor's appointments; services/appointments/rules/page-links.ts writes both. */
  profileAppointments: (search: { when?: 'past'; after?: string; done?: 'left' } = {}) =>
    withSearch('/profileAppointments', search),
  /** One of them with all pets of its booking; `review` opens the form of its review. */
  profileAppointment: (search: { id: string; review?: boolean; done?: 'moved' | 'cancelled' | 'reviewed' }) => {
    const { id, review, done } = search
    return withSearch('/profileAppointment', { id, review: review ? 1 : null, done })
  },
  /** Another time for it. */
  moveAppointment: (search: { id: string }) => withSearch('/profileAppointment/move', search),
  /** Where a script sends a review, and each of its photos; a form without one posts to the page of the appointment. */
  appointmentReview: (search: { id: string }) => withSearch('/profileAppointment/review', search),
  /** Tells an operator of somebody's review of a store. */
  reportReview: (search: { id: string; merchantId: string; storeId: string }) => withSearch('/reportReview', search),
  /** An iCalendar file of the booking. */
  appointmentCalendar: (search: { id: string }) => withSearch('/appointmentAddThankYou/calendar', search),
  /** Plans beside each other, and what they would pay; `search` is what the simulator was asked. */
  insurancePlans: (search: Record<string, SearchValue> = {}) => withSearch('/seguro', search),
  /** The visitor's contracts. */
  insurances: () => '/profile/insurance',
  /** Where insuring a pet begins: which pet. What was chosen before stands in the address. */
  newInsurance: (
    search: { pet?: string | null; policy?: string | null; problem?: 'pet'; added?: string | undefined } = {},
  ) => withSearch('/profile/insurance/new', search),
  newInsurancePlan: (search: { pet?: string | null; policy?: string | null; problem?: 'plan' } = {}) =>
    withSearch('/profile/insurance/new/plan', search),
  newInsuranceHolder: (search: { pet?: string | null; policy?: string | null } = {}) =>
    withSearch('/profile/insurance/new/holder', search),
  /** One contract; services/insurance writes its address into payments and letters too. */
  insurance: (id: string, search: Record<string, SearchValue> = {}) => withSearch(insurancePath(id), search),
  insurancePictures: (id: string, search: { problem?: 'pictures' } = {}) =>
    withSearch(`${insurancePath(id)}/pictures`, search),
  /** Where a script sends one of them and hears how far it is. */
  insurancePictureUpload: (id: string) => `${insurancePath(id)}/pictures/upload`,
  insuranceSummary: (id: string) => `${insurancePath(id)}/summary`,
  /** Opened by its owner alone, as is the policy. */
  insurancePicture: (id: string, pictureId: string) => `${insurancePath(id)}/picture/${encodeURIComponent(pictureId)}`,
  insurancePolicy: (id: string) => `${insurancePath(id)}/policy`,
  /** Server-sent events of a contract's page; `seen` is the mark of what it shows. */
  insuranceLive: (id: string, search: { seen: string }) => withSearch(`${insurancePath(id)}/live`, search),
  /** Where a claim begins; `event` is what is chosen at first. */
  newClaim: (id: string, search: { event?: string } = {}) => withSearch(`${insurancePath(id)}/claims/new`, search),
  /** services/insurance writes the address of a claim into letters too. */
  claim: (id: string, claimId: string, search: { done?: 'begun' | 'saved' | 'sent' } = {}) =>
    withSearch(claimPath(id, claimId), search),
  claimLive: (id: string, claimId: string, search: { seen: string }) =>
    withSearch(`${claimPath(id, claimId)}/live`, search),
  /** Where a script sends a paper and hears how far it is; a form without one posts to the claim's page. */
  claimPaper: (id: string, claimId: string) => `${claimPath(id, claimId)}/upload`,
  /** A form's address, not a page. */
  signOut: () => '/signout',
  forgotPassword: (search: { referrer?: string } = {}) => withSearch('/forgot-password', search),
  /** Out of mails: services/accounts/rules/links.ts writes the same. */
  resetPassword: (token: string) => `/reset-password/${encodeURIComponent(token)}`,
  /** Out of messages that can be refused: services/messaging/rules/links.ts writes the same. */
  unsubscribe: (token: string) => `/unsubscribe/${encodeURIComponent(token)}`,
  verifyEmail: (token: string) => `/verify-email/${encodeURIComponent(token)}`,
  /** 'Tus Datos Personales' and the proof of the phone, as a page and as where the overlay posts. */
  personalData: (search: { referrer?: string } = {}) => withSearch('/personal-data', search),
  /** With its token out of a mail; without it, for who has signed in to accept it. */
  invitation: (token?: string) => (token ? `/invitation/${encodeURIComponent(token)}` : '/invitation'),
  /** Where the question about measuring visits is answered. */
  consent: () => '/consent',
  terms: () => '/terminosycondiciones',
  /** What is asked most, zones and hours, contact, who sells. */
  help: () => '/help',
  knowUs: () => '/knowUs',
  /** What is kept of people; `profilePrivacy` is where they decide about it. */
  privacy: () => '/privacy',
  /** Remembers whether the lateral menu is open. */
  sideMenu: () => '/side-menu',
  gallery: () => '/test',
  /** What would have been sent, in demo mode. */
  outbox: () => '/dev/outbox',
  /** Every message with sample data, in demo mode. */
  messagePreviews: () => '/dev/messages',
  ...communityPaths,
  ...deskPaths,
  ...rewardsPaths,
}

function orderPath(id: string, token?: string | null): string {
  return `/order/${encodeURIComponent(id)}${token ? `/${encodeURIComponent(token)}` : ''}`
}

function insurancePath(id: string): string {
  return `/profile/insurance/${encodeURIComponent(id)}`
}

function claimPath(id: string, claimId: string): string {
  return `${insurancePath(id)}/claims/${encodeURIComponent(claimId)}`
}

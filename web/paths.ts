import type { PackKind, StoreSort } from '#services/appointments/rules/enums.ts'
import type { PublishedKind, ReviewSort } from '#services/market/contract.ts'
import { communityPaths } from './paths/community-paths.ts'
import { rewardsPaths } from './paths/rewards-paths.ts'
import { type SearchValue, withSearch } from './request/with-search.ts'

/** Every link of the website. Parameters that are null, undefined, false or an empty list are left out. */
export const paths = {
  /** `shelf`: id of the shelf that is open. */
  home: (search: { shelf?: string } = {}) => withSearch('/', search),
  products: (search: Record<string, SearchValue> = {}) => withSearch('/products', search),
  /** `alert`: the visitor comes from a back-in-stock message; `reviews` and `after`: order and page of its reviews. */
  product: (slug: string, search: { variant?: string; alert?: 1; reviews?: ReviewSort | null; after?: string } = {}) =>
    withSearch(`/product/${encodeURIComponent(slug)}`, search),
  /** The form in which a buyer reviews the product. */
  productReview: (slug: string, search: { done?: 'saved' | 'removed' | 'photo' } = {}) =>
    withSearch(`/product/${encodeURIComponent(slug)}/review`, search),
  /** Questions about the product, and the form to ask one. */
  productQuestions: (slug: string, search: { after?: string; done?: 'asked' | 'answered' | 'removed' } = {}) =>
    withSearch(`/product/${encodeURIComponent(slug)}/questions`, search),
  /** Foods beside each other, by their slugs, for one of the visitor's pets. */
  compare: (search: { food?: string[]; pet?: string | null }) => withSearch('/comparar', search),
  /** Answers to a question about care, for one of the visitor's pets. */
  advice: (search: { question?: string; pet?: string | null } = {}) => withSearch('/asistente', search),
  /** Cards of these products, as JSON. */
  recentProducts: (ids: readonly string[]) => withSearch('/products/recent', { id: [...ids] }),
  /** Products of a shop for Google Merchant Center and comparers of prices. */
  productFeed: (search: { shop?: string } = {}) => withSearch('/feeds/products.xml', search),
  /** Reports what a customer published about a product to the operators. */
  reportPublished: (search: { kind: PublishedKind; id: string; slug: string }) =>
    withSearch('/reportPublished', search),
  /** Where 'Avisarme' posts; answers JSON to a script, and the page it came from to a form. */
  alerts: () => '/alerts',
  /** Search suggestions while typing; answers `Suggestions` as JSON. */
  suggestions: (q: string) => withSearch('/suggestions', { q }),
  /** The page of cities and neighbourhoods, and where its form posts. */
  delivery: (search: { back?: string } = {}) => withSearch('/delivery', search),
  /** Place names at a point of the map, as JSON. */
  deliveryPlaces: () => '/delivery/places',
  placeAtPoint: (point: { lat: number; lon: number }) => withSearch('/delivery/place', point),
  /** Offers to move the cart of the shop `from` when another shop serves the new address. */
  moveCart: (search: { from: string; back: string }) => withSearch('/delivery/move', search),
  cart: () => '/cart',
  /** Where the browser's cart meets the server's copy of it, as JSON. */
  cartSync: () => '/cart/sync',
  /** What makes the delivery free where `missing` minor units are missing, as JSON. */
  cartCompleting: ({ missing }: { missing: number }) => `/cart/completing?missing=${missing}`,
  checkout: () => '/checkout',
  /** Where a prescription is sent before its order. */
  checkoutPrescription: () => '/checkout/prescription',
  /** An order, for its owner; with its token for anyone who holds the link. */
  order: (id: string, token?: string | null, search: { problem?: 'receipt' | 'edit'; done?: 'wait' | 'pickup' } = {}) =>
    withSearch(orderPath(id, token), search),
  /** Server-sent events of an order's page; `seen` is the mark of what it shows. */
  orderLive: (id: string, token: string | null, search: { seen: string }) =>
    withSearch(`${orderPath(id, token)}/live`, search),
  /** Where its comprobante is drawn as a PDF: a form posts there. */
  /** Changes an order that is not being prepared. */
  orderEdit: (id: string, token?: string | null) => `${orderPath(id, token)}/edit`,
  orderReceipt: (id: string, token?: string | null) => `${orderPath(id, token)}/receipt`,
  /** Where the prescription that it waits for is sent. */
  orderPrescription: (id: string, token?: string | null) => `${orderPath(id, token)}/prescription`,
  /** The photo that the courier took at the door. */
  orderPhoto: (id: string, token?: string | null) => `${orderPath(id, token)}/photo`,
  orderPrescriptionFile: (id: string, token: string | null | undefined, prescriptionId: string) =>
    `${orderPath(id, token)}/prescriptions/${encodeURIComponent(prescriptionId)}`,
  /** Payment page, opened by the secret token of its link; `check` asks the provider whether it was paid. */
  payment: (token: string, search: { check?: 1 } = {}) => withSearch(`/payment/${encodeURIComponent(token)}`, search),
  /** State of the payment, as JSON. */
  /** Server-sent events of a payment's page: one when its state differs from `seen`. */
  paymentLive: (token: string, search: { seen: string }) =>
    withSearch(`/payment/${encodeURIComponent(token)}/live`, search),
  paymentState: (token: string, search: { ask?: boolean } = {}) =>
    withSearch(`/payment/${encodeURIComponent(token)}/state`, search),
  /** `problem`: why a provider's sign-in failed; none when the visitor refused consent there. */
  signin: (search: { referrer?: string; problem?: 'provider' | 'blocked'; done?: 'password' } = {}) =>
    withSearch('/signin', search),
  /** `order`: a guest's order, whose name and e-mail are filled in. */
  signup: (search: { referrer?: string; problem?: 'provider' | 'blocked'; order?: string } = {}) =>
    withSearch('/signup', search),
  confirmSignUp: (search: { referrer?: string } = {}) => withSearch('/signup/confirm', search),
  /** Sends a form again that was posted with an ended session; without an id it could not be saved. */
  resume: (id: string | null, search: { why?: 'file' | 'secret' | 'size'; to?: string; problem?: string } = {}) =>
    withSearch(id === null ? '/resume' : `/resume/${id}`, search),

  /** PIN of somebody who trusts this browser. */
  unlock: (search: { referrer?: string } = {}) => withSearch('/unlock', search),

  /** `by: 'code'`: also in a browser where a PIN would do. */
  secondFactor: (search: { referrer?: string; by?: 'code' } = {}) => withSearch('/second-factor', search),
  /** A link for the whole document: it leaves this site. */
  providerStart: (provider: 'google' | 'facebook', search: { from?: 'signin' | 'signup'; referrer?: string } = {}) =>
    withSearch(`/signin/${provider}`, search),
  /** Redirect URI that is registered at the provider. */
  providerReturn: (provider: 'google' | 'facebook') => `/signin/${provider}/return`,
  /** 'Ver mi pedido': finds an order by its number and a code sent to its phone. */
  findOrder: () => '/order',
  favorites: () => '/favorites',
  /** Where a heart posts; answers JSON to a script, and the page it came from to a form. */
  markFavorite: () => '/favorites/mark',
  profile: () => '/profile',
  /** The visitor's stock alerts; guests have them too. */
  profileAlerts: (search: { problem?: 'address' | 'there' | 'many' } = {}) => withSearch('/profile/alerts', search),
  profileData: () => '/profile/data',
  profileAddresses: (search: { delete?: string; edit?: string; changed?: 1 } = {}) =>
    withSearch('/profile/addresses', search),
  profileBilling: () => '/profile/billing',
  profileWallet: () => '/profile/wallet',
  /** The visitor's accounts with shops. */
  profileHouseAccounts: () => '/profile/house-accounts',
  /** One of them; services/market/rules/page-links.ts writes its address too. */
  profileHouseAccount: (id: string, search: { before?: number; done?: 'accepted' } = {}) =>
    withSearch(`/profile/house-accounts/${encodeURIComponent(id)}`, search),
  profileHouseAccountStatement: (id: string, month: string) =>
    `/profile/house-accounts/${encodeURIComponent(id)}/statements/${month}`,
  /** What the visitor puts aside for expected costs of their pets. */
  profileSavingGoals: () => '/profile/saving-goals',
  /** One of these goals; services/market/saving-goals/pay-in.ts writes its address too. */
  profileSavingGoal: (
    id: string,
    search: { before?: number; done?: 'created' | 'put' | 'back' | 'sent' | 'closed' } = {},
  ) => withSearch(`/profile/saving-goals/${encodeURIComponent(id)}`, search),
  /** Coupons of the visitor and the shop; `ready` is the code that a form without a script just put into the cart. */
  profileCoupons: (search: { ready?: string } = {}) => withSearch('/profile/coupons', search),
  /** The visitor's subscriptions; services/market/rules/page-links.ts writes the address of one of them too. */
  profileSubscriptions: () => '/profile/subscriptions',
  /** Starts a subscription from a product option or from the lines of an order. */
  newSubscription: (search: { product?: string; variant?: string; order?: string; weeks?: number }) =>
    withSearch('/profile/subscriptions/new', search),
  profileSubscription: (
    id: string,
    search: { done?: 'begun' | 'saved' | 'skipped' | 'stopped' | 'paused' | 'active'; problem?: 'taken' } = {},
  ) => withSearch(`/profile/subscriptions/${encodeURIComponent(id)}`, search),
  proposal: (token: string) => `/repetir/${encodeURIComponent(token)}`,
  profileOrders: (search: { status?: string | null; after?: string } = {}) => withSearch('/profile/orders', search),
  /** Estimated food left for the visitor's pets; `food` and `weight` fill the form for food bought elsewhere. */
  pantry: (search: { food?: number; weight?: string } = {}) => withSearch('/profile/pantry', search),
  /** Where 'Recordar luego' and 'Entendido' post. */
  putOff: () => '/later',
  profileSessions: () => '/profile/sessions',
  /** Channel preferences for each kind of message. */
  profileMessages: () => '/profile/messages',
  profilePrivacy: () => '/profile/privacy',
  /** Export of all data about the account, as a file. */
  profileExport: () => '/profile/export',
  profileDelete: () => '/profile/delete',
  /** Merging another account of the same person into this one. */
  profileMerge: (search: { done?: 'merged' | 'declined' } = {}) => withSearch('/profile/merge', search),
  goodbye: () => '/goodbye',
  /** The pets of the visitor; with `id` one of them. */
  petProfiles: (search: { id?: string; done?: 'saved' | 'photo' | 'accepted' | 'left' | 'deleted' } = {}) =>
    withSearch('/petProfiles', search),
  /** The same list among the sections of the profile. */
  profilePets: () => '/profile/petProfiles',
  /** A wizard: the address carries the choices of earlier steps. */
  petProfileAdd: (search: Record<string, SearchValue> = {}) => withSearch('/petProfileAdd', search),
  petProfileEdit: (search: { id: string; ask?: 'delete' }) => withSearch('/petProfileEdit', search),
  petProfilePhotoEdit: (search: { id: string }) => withSearch('/petProfilePhotoEdit', search),
  /** Upload with progress for scripts; a form without a script posts to its own page. */
  petPhoto: (search: { id: string }) => withSearch('/petProfilePhotoEdit/upload', search),
  petProfilePreferences: (search: { id: string }) => withSearch('/petProfilePreferences', search),
  petProfilePreferencesAdd: (search: { id: string; what?: string }) => withSearch('/petProfilePreferencesAdd', search),
  /** What a pet eats on a day, of the visitor's pantry. */
  petProfileFood: (search: { id: string }) => withSearch('/petProfileFood', search),
  petProfileWeights: (search: { id: string }) => withSearch('/petProfileWeights', search),
  petProfileFamily: (search: { id: string; end?: string }) => withSearch('/petProfileFamily', search),
  /** Vaccines and treatments of a pet, given and due; `at` is the highlighted record. */
  petProfileMedicineApplications: (search: {
    id: string
    kind?: string | null
    done?: 'saved' | 'changed' | 'deleted' | 'there' | 'paper'
    at?: string
    /** How many lines of a paper card were recorded. */
    count?: number
    problem?: 'card'
  }) => withSearch('/petProfileMedicineApplications', search),
  /** Where the vaccination card is drawn as a PDF: a form posts there. */
  petCardPass: (search: { id: string }) => withSearch('/petProfileMedicineApplications/pass', search),
  petCard: (search: { id: string }) => withSearch('/petProfileMedicineApplications/card', search),
  /** Prefilled from a step of the plan (`plan`) or an earlier record (`again`); `applicationId` edits one. */
  petProfileMedicineApplicationAdd: (search: {
    id: string
    applicationId?: string
    kind?: string
    plan?: string
    again?: string
    problem?: 'papers'
  }) => withSearch('/petProfileMedicineApplicationAdd', search),
  petProfilePaperCard: (search: { id: string }) => withSearch('/petProfilePaperCard', search),
  /** Form for typing the code of a card or certificate that cannot be scanned. */
  checkCertificate: () => '/certificate',
  /** The public page of a signed vaccination card; services/pets/rules/links.ts writes the same. */
  certificate: (record: string) => `/certificate/${encodeURIComponent(record)}`,
  /** The owner's certificate of an adoption (`application`) or an order's donation; `token` of the order's link. */
  ownCertificate: (search: { application: string } | { order: string; token?: string | null }) =>
    withSearch('/certificate/own', search),
  /** PDF of an adoption or donation certificate, for its holder. */
  certificateDocument: (record: string) => `/certificate/${encodeURIComponent(record)}/document`,
  /** Owner's settings of a pet tag. */
  petTagSettings: (search: { id: string; done?: 'saved' | 'code' | 'lost' | 'home'; ask?: 'code' }) =>
    withSearch('/petTag', search),
  /** Tags to print, as a PDF. */
  petTagSheet: (search: { id: string }) => withSearch('/petTag/sheet', search),
  /** The public page of a tag: what its QR code says. */
  petTag: (code: string) => `/petTag/${encodeURIComponent(code)}`,
  /** Invitation to share a pet: with the token of the mail, or without it to accept after signing in. */
  petShare: (token?: string) => (token ? `/petShare/${encodeURIComponent(token)}` : '/petShare'),
  /** Links for veterinarians to a pet's history, and the notes that they wrote; services/pets/rules/links.ts writes the same. */
  petVetHistory: (search: { id: string; done?: 'created' | 'ended' | 'accepted' | 'declined' }) =>
    withSearch('/petVetHistory', search),
  /** The history of a pet as FHIR-like JSON, for the holder of its link. */
  vetHistoryFhir: (token: string) => `/vetHistory/${encodeURIComponent(token)}/fhir`,
  /** Endpoint to which a browser reports the campaign that brought it. */
  campaign: () => '/campaign',
  /** Presents baths, grooming and home visits, and the stores that offer them. */
  spa: () => '/spa',
  /**
   * The stores, as cards or on a map, and the visitor's own appointments. `by-price` in whole units of the currency,
   * `by-distance` in kilometres; `storeId` with its `merchantId` is shown first, `merchantId` alone narrows to its
   * stores.
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
    /** Cursor of the next page of reviews. */
    after?: string | null
  }) => withSearch('/appointments/store', search),
  /**
   * The booking wizard: `step` is pets, services, schedule or summary; `kind` is the service chosen before the store.
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
    /** Reason for returning to this step: the last part of a code in services/appointments/errors.ts. */
    problem?: string
    done?: 'waiting'
    /** A code went to the guest's phone. */
    code?: 'sent'
  }) => withSearch('/appointmentAdd', search),
  appointmentAddPickStore: (search: { kind?: string | null; problem?: 'store' } = {}) =>
    withSearch('/appointmentAddPickStore', search),
  /** `id` is the booking's: its multiAppointmentId. */
  appointmentAddThankYou: (search: { id: string }) => withSearch('/appointmentAddThankYou', search),
  /** The visitor's appointments; services/appointments/rules/page-links.ts writes both. */
  /** Packages of visits that the customer bought at a salon. */
  profilePackages: () => '/profile/packages',
  profileAppointments: (search: { when?: 'past'; after?: string; done?: 'left' } = {}) =>
    withSearch('/profileAppointments', search),
  /** One of them with all pets of its booking; `review` opens the form of its review. */
  profileAppointment: (search: {
    id: string
    review?: boolean
    done?: 'moved' | 'cancelled' | 'reviewed' | 'repeated' | 'stopped' | 'medicines'
  }) => {
    const { id, review, done } = search
    return withSearch('/profileAppointment', { id, review: review ? 1 : null, done })
  },
  /** Where an owner signs a text before a visit. */
  visitConsent: (secret: string) => `/visitConsent/${encodeURIComponent(secret)}`,
  /** Commissions and tips of somebody who attends visits; the secret is all that it asks for. */
  ownStatement: (secret: string) => `/commissions/${encodeURIComponent(secret)}`,
  /** Reschedules an appointment. */
  moveAppointment: (search: { id: string }) => withSearch('/profileAppointment/move', search),
  /** Receives a review and each of its photos from a script; a plain form posts to the appointment's page. */
  appointmentReview: (search: { id: string }) => withSearch('/profileAppointment/review', search),
  /** Reports a store review to the operators. */
  reportReview: (search: { id: string; merchantId: string; storeId: string }) => withSearch('/reportReview', search),
  /** An iCalendar file of the booking. */
  appointmentCalendar: (search: { id: string }) => withSearch('/appointmentAddThankYou/calendar', search),
  /** Comparison of plans and their payouts; `search` is the simulator's input. */
  insurancePlans: (search: Record<string, SearchValue> = {}) => withSearch('/seguro', search),
  /** The visitor's contracts. */
  insurances: () => '/profile/insurance',
  /** First step of insuring a pet: choosing the pet. The address carries earlier choices. */
  newInsurance: (
    search: { pet?: string | null; policy?: string | null; problem?: 'pet'; added?: string | undefined } = {},
  ) => withSearch('/profile/insurance/new', search),
  newInsurancePlan: (search: { pet?: string | null; policy?: string | null; problem?: 'plan' } = {}) =>
    withSearch('/profile/insurance/new/plan', search),
  /** `starts`: the insurance begins at this step. */
  newInsuranceHolder: (search: { pet?: string | null; policy?: string | null; starts?: '1' } = {}) =>
    withSearch('/profile/insurance/new/holder', search),
  /** One contract; services/insurance writes its address into payments and notifications too. */
  insurance: (id: string, search: Record<string, SearchValue> = {}) => withSearch(insurancePath(id), search),
  insurancePictures: (id: string, search: { problem?: 'pictures' } = {}) =>
    withSearch(`${insurancePath(id)}/pictures`, search),
  /** Upload of one picture with progress, for scripts. */
  insurancePictureUpload: (id: string) => `${insurancePath(id)}/pictures/upload`,
  insuranceSummary: (id: string) => `${insurancePath(id)}/summary`,
  /** Opened by its owner alone, as is the policy. */
  insurancePicture: (id: string, pictureId: string) => `${insurancePath(id)}/picture/${encodeURIComponent(pictureId)}`,
  insurancePolicy: (id: string) => `${insurancePath(id)}/policy`,
  /** Server-sent events of a contract's page; `seen` is the mark of what it shows. */
  insuranceLive: (id: string, search: { seen: string }) => withSearch(`${insurancePath(id)}/live`, search),
  /** Starts a claim; `event` is preselected. */
  newClaim: (id: string, search: { event?: string } = {}) => withSearch(`${insurancePath(id)}/claims/new`, search),
  /** services/insurance writes the address of a claim into notifications too. */
  claim: (id: string, claimId: string, search: { done?: 'begun' | 'saved' | 'sent' | 'payee' } = {}) =>
    withSearch(claimPath(id, claimId), search),
  claimLive: (id: string, claimId: string, search: { seen: string }) =>
    withSearch(`${claimPath(id, claimId)}/live`, search),
  /** Upload of a claim document with progress, for scripts; a plain form posts to the claim's page. */
  claimDocument: (id: string, claimId: string) => `${claimPath(id, claimId)}/upload`,
  /** A form's address, not a page. */
  signOut: () => '/signout',
  forgotPassword: (search: { referrer?: string } = {}) => withSearch('/forgot-password', search),
  /** Link in mails; services/accounts/rules/links.ts writes the same. */
  resetPassword: (token: string) => `/reset-password/${encodeURIComponent(token)}`,
  /** Link in optional messages; services/messaging/rules/links.ts writes the same. */
  unsubscribe: (token: string) => `/unsubscribe/${encodeURIComponent(token)}`,
  verifyEmail: (token: string) => `/verify-email/${encodeURIComponent(token)}`,
  /** 'Tus Datos Personales' and the proof of the phone, as a page and as where the overlay posts. */
  provePhone: (search: { to?: string } = {}) => withSearch('/phone', search),
  personalData: (search: { referrer?: string } = {}) => withSearch('/personal-data', search),
  /** Staff invitation: with the token of the mail, or without it to accept after signing in. */
  invitation: (token?: string) => (token ? `/invitation/${encodeURIComponent(token)}` : '/invitation'),
  /** Form action of the consent to measure visits. */
  consent: () => '/consent',
  terms: () => '/terminosycondiciones',
  /** Frequent questions, delivery zones and hours, contact and the seller's legal details. */
  help: () => '/help',
  knowUs: () => '/knowUs',
  /** Privacy notice; `profilePrivacy` has the account's own settings. */
  privacy: () => '/privacy',
  /** Remembers whether the lateral menu is open. */
  sideMenu: () => '/side-menu',
  gallery: () => '/test',
  /** Messages that would have been sent, in demo mode. */
  outbox: () => '/dev/outbox',
  /** Every message with sample data, in demo mode. */
  messagePreviews: () => '/dev/messages',
  ...communityPaths,
  /** Entry for all staff; redirects to the first section of their role. */
  backoffice: () => '/backoffice',
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

import type account from '../messages/es/account.json'
import type accountingDesk from '../messages/es/accountingDesk.json'
import type address from '../messages/es/address.json'
import type advice from '../messages/es/advice.json'
import type adviceAnswers from '../messages/es/adviceAnswers.json'
import type alertEmail from '../messages/es/alertEmail.json'
import type alerts from '../messages/es/alerts.json'
import type alertsPage from '../messages/es/alertsPage.json'
import type appointment from '../messages/es/appointment.json'
import type backoffice from '../messages/es/backoffice.json'
import type billing from '../messages/es/billing.json'
import type booking from '../messages/es/booking.json'
import type careActs from '../messages/es/careActs.json'
import type cart from '../messages/es/cart.json'
import type catalogueDesk from '../messages/es/catalogueDesk.json'
import type certificate from '../messages/es/certificate.json'
import type chat from '../messages/es/chat.json'
import type checkout from '../messages/es/checkout.json'
import type commissions from '../messages/es/commissions.json'
import type common from '../messages/es/common.json'
import type communityDesk from '../messages/es/communityDesk.json'
import type communityMap from '../messages/es/communityMap.json'
import type communityPost from '../messages/es/communityPost.json'
import type companySettings from '../messages/es/companySettings.json'
import type compare from '../messages/es/compare.json'
import type consent from '../messages/es/consent.json'
import type content from '../messages/es/content.json'
import type contentDesk from '../messages/es/contentDesk.json'
import type conversations from '../messages/es/conversations.json'
import type counterDesk from '../messages/es/counterDesk.json'
import type coupon from '../messages/es/coupon.json'
import type couponSettings from '../messages/es/couponSettings.json'
import type customerDesk from '../messages/es/customerDesk.json'
import type deliveryPlace from '../messages/es/deliveryPlace.json'
import type donations from '../messages/es/donations.json'
import type earningSettings from '../messages/es/earningSettings.json'
import type errors from '../messages/es/errors.json'
import type favorites from '../messages/es/favorites.json'
import type favoritesPage from '../messages/es/favoritesPage.json'
import type gallery from '../messages/es/gallery.json'
import type gamification from '../messages/es/gamification.json'
import type healthDesk from '../messages/es/healthDesk.json'
import type help from '../messages/es/help.json'
import type home from '../messages/es/home.json'
import type hotel from '../messages/es/hotel.json'
import type hotelDesk from '../messages/es/hotelDesk.json'
import type houseAccountDesk from '../messages/es/houseAccountDesk.json'
import type houseAccounts from '../messages/es/houseAccounts.json'
import type insuranceDesk from '../messages/es/insuranceDesk.json'
import type insuranceSettings from '../messages/es/insuranceSettings.json'
import type invoiceDesk from '../messages/es/invoiceDesk.json'
import type invoicingSettings from '../messages/es/invoicingSettings.json'
import type knowUs from '../messages/es/knowUs.json'
import type layout from '../messages/es/layout.json'
import type lostAndFound from '../messages/es/lostAndFound.json'
import type lostNearby from '../messages/es/lostNearby.json'
import type maintenanceDesk from '../messages/es/maintenanceDesk.json'
import type membershipSettings from '../messages/es/membershipSettings.json'
import type messageSettings from '../messages/es/messageSettings.json'
import type messages from '../messages/es/messages.json'
import type nextVisit from '../messages/es/nextVisit.json'
import type offline from '../messages/es/offline.json'
import type order from '../messages/es/order.json'
import type orderDesk from '../messages/es/orderDesk.json'
import type outbox from '../messages/es/outbox.json'
import type ownPost from '../messages/es/ownPost.json'
import type packageDesk from '../messages/es/packageDesk.json'
import type packages from '../messages/es/packages.json'
import type pantry from '../messages/es/pantry.json'
import type pantryCaution from '../messages/es/pantryCaution.json'
import type pantryPage from '../messages/es/pantryPage.json'
import type paperCard from '../messages/es/paperCard.json'
import type payment from '../messages/es/payment.json'
import type paymentDesk from '../messages/es/paymentDesk.json'
import type peopleSettings from '../messages/es/peopleSettings.json'
import type petAdoptions from '../messages/es/petAdoptions.json'
import type petCare from '../messages/es/petCare.json'
import type petFood from '../messages/es/petFood.json'
import type petInsurance from '../messages/es/petInsurance.json'
import type petInsuranceFlow from '../messages/es/petInsuranceFlow.json'
import type petInsuranceProfile from '../messages/es/petInsuranceProfile.json'
import type petMember from '../messages/es/petMember.json'
import type petProfile from '../messages/es/petProfile.json'
import type petSafety from '../messages/es/petSafety.json'
import type petTag from '../messages/es/petTag.json'
import type petVet from '../messages/es/petVet.json'
import type phoneOrder from '../messages/es/phoneOrder.json'
import type prescription from '../messages/es/prescription.json'
import type prescriptionDesk from '../messages/es/prescriptionDesk.json'
import type privacy from '../messages/es/privacy.json'
import type product from '../messages/es/product.json'
import type profile from '../messages/es/profile.json'
import type questions from '../messages/es/questions.json'
import type reconciliation from '../messages/es/reconciliation.json'
import type repeat from '../messages/es/repeat.json'
import type reviews from '../messages/es/reviews.json'
import type rewardsDesk from '../messages/es/rewardsDesk.json'
import type saleDesk from '../messages/es/saleDesk.json'
import type salonDesk from '../messages/es/salonDesk.json'
import type salonSettings from '../messages/es/salonSettings.json'
import type savingDesk from '../messages/es/savingDesk.json'
import type savingGoals from '../messages/es/savingGoals.json'
import type scan from '../messages/es/scan.json'
import type search from '../messages/es/search.json'
import type searchMap from '../messages/es/searchMap.json'
import type searchSettings from '../messages/es/searchSettings.json'
import type settings from '../messages/es/settings.json'
import type setup from '../messages/es/setup.json'
import type share from '../messages/es/share.json'
import type shelters from '../messages/es/shelters.json'
import type shop from '../messages/es/shop.json'
import type shopFront from '../messages/es/shopFront.json'
import type shopsSettings from '../messages/es/shopsSettings.json'
import type sighting from '../messages/es/sighting.json'
import type spa from '../messages/es/spa.json'
import type spaServices from '../messages/es/spaServices.json'
import type statements from '../messages/es/statements.json'
import type stayMedicine from '../messages/es/stayMedicine.json'
import type stockDesk from '../messages/es/stockDesk.json'
import type subscription from '../messages/es/subscription.json'
import type terms from '../messages/es/terms.json'
import type till from '../messages/es/till.json'
import type todayDesk from '../messages/es/todayDesk.json'
import type vetHistory from '../messages/es/vetHistory.json'
import type visitPhotos from '../messages/es/visitPhotos.json'
import type visits from '../messages/es/visits.json'
import type webhookSettings from '../messages/es/webhookSettings.json'
import type weightPlan from '../messages/es/weightPlan.json'

/** Message files of messages/es by namespace, for the types of message keys. */
export interface Messages {
  account: typeof account
  accountingDesk: typeof accountingDesk
  address: typeof address
  advice: typeof advice
  adviceAnswers: typeof adviceAnswers
  alertEmail: typeof alertEmail
  alerts: typeof alerts
  alertsPage: typeof alertsPage
  appointment: typeof appointment
  invoiceDesk: typeof invoiceDesk
  invoicingSettings: typeof invoicingSettings
  reviews: typeof reviews
  rewardsDesk: typeof rewardsDesk
  billing: typeof billing
  booking: typeof booking
  backoffice: typeof backoffice
  favorites: typeof favorites
  favoritesPage: typeof favoritesPage
  catalogueDesk: typeof catalogueDesk
  salonSettings: typeof salonSettings
  search: typeof search
  searchMap: typeof searchMap
  searchSettings: typeof searchSettings
  settings: typeof settings
  compare: typeof compare
  companySettings: typeof companySettings
  setup: typeof setup
  shopFront: typeof shopFront
  shopsSettings: typeof shopsSettings
  subscription: typeof subscription
  certificate: typeof certificate
  payment: typeof payment
  peopleSettings: typeof peopleSettings
  petAdoptions: typeof petAdoptions
  paperCard: typeof paperCard
  petCare: typeof petCare
  petInsuranceProfile: typeof petInsuranceProfile
  petInsuranceFlow: typeof petInsuranceFlow
  petFood: typeof petFood
  petInsurance: typeof petInsurance
  petMember: typeof petMember
  petProfile: typeof petProfile
  petSafety: typeof petSafety
  petTag: typeof petTag
  petVet: typeof petVet
  phoneOrder: typeof phoneOrder
  privacy: typeof privacy
  profile: typeof profile
  questions: typeof questions
  repeat: typeof repeat
  offline: typeof offline
  order: typeof order
  houseAccountDesk: typeof houseAccountDesk
  houseAccounts: typeof houseAccounts
  savingDesk: typeof savingDesk
  savingGoals: typeof savingGoals
  orderDesk: typeof orderDesk
  paymentDesk: typeof paymentDesk
  checkout: typeof checkout
  careActs: typeof careActs
  cart: typeof cart
  chat: typeof chat
  communityPost: typeof communityPost
  communityMap: typeof communityMap
  conversations: typeof conversations
  lostAndFound: typeof lostAndFound
  content: typeof content
  contentDesk: typeof contentDesk
  counterDesk: typeof counterDesk
  coupon: typeof coupon
  couponSettings: typeof couponSettings
  common: typeof common
  communityDesk: typeof communityDesk
  customerDesk: typeof customerDesk
  deliveryPlace: typeof deliveryPlace
  donations: typeof donations
  errors: typeof errors
  gallery: typeof gallery
  gamification: typeof gamification
  healthDesk: typeof healthDesk
  help: typeof help
  home: typeof home
  hotel: typeof hotel
  hotelDesk: typeof hotelDesk
  insuranceDesk: typeof insuranceDesk
  insuranceSettings: typeof insuranceSettings
  knowUs: typeof knowUs
  layout: typeof layout
  lostNearby: typeof lostNearby
  maintenanceDesk: typeof maintenanceDesk
  earningSettings: typeof earningSettings
  membershipSettings: typeof membershipSettings
  messages: typeof messages
  messageSettings: typeof messageSettings
  nextVisit: typeof nextVisit
  outbox: typeof outbox
  ownPost: typeof ownPost
  packageDesk: typeof packageDesk
  packages: typeof packages
  pantry: typeof pantry
  prescription: typeof prescription
  prescriptionDesk: typeof prescriptionDesk
  pantryCaution: typeof pantryCaution
  product: typeof product
  pantryPage: typeof pantryPage
  share: typeof share
  shelters: typeof shelters
  shop: typeof shop
  sighting: typeof sighting
  spa: typeof spa
  spaServices: typeof spaServices
  reconciliation: typeof reconciliation
  statements: typeof statements
  stayMedicine: typeof stayMedicine
  saleDesk: typeof saleDesk
  scan: typeof scan
  stockDesk: typeof stockDesk
  terms: typeof terms
  salonDesk: typeof salonDesk
  commissions: typeof commissions
  consent: typeof consent
  till: typeof till
  todayDesk: typeof todayDesk
  vetHistory: typeof vetHistory
  visitPhotos: typeof visitPhotos
  webhookSettings: typeof webhookSettings
  visits: typeof visits
  weightPlan: typeof weightPlan
}

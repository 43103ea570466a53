import type account from './messages/es/account.json'
import type address from './messages/es/address.json'
import type alerts from './messages/es/alerts.json'
import type appointment from './messages/es/appointment.json'
import type backoffice from './messages/es/backoffice.json'
import type booking from './messages/es/booking.json'
import type cart from './messages/es/cart.json'
import type catalogueDesk from './messages/es/catalogueDesk.json'
import type certificate from './messages/es/certificate.json'
import type checkout from './messages/es/checkout.json'
import type common from './messages/es/common.json'
import type content from './messages/es/content.json'
import type contentDesk from './messages/es/contentDesk.json'
import type coupon from './messages/es/coupon.json'
import type errors from './messages/es/errors.json'
import type favorites from './messages/es/favorites.json'
import type gallery from './messages/es/gallery.json'
import type healthDesk from './messages/es/healthDesk.json'
import type insuranceDesk from './messages/es/insuranceDesk.json'
import type layout from './messages/es/layout.json'
import type messages from './messages/es/messages.json'
import type order from './messages/es/order.json'
import type orderDesk from './messages/es/orderDesk.json'
import type outbox from './messages/es/outbox.json'
import type pantry from './messages/es/pantry.json'
import type payment from './messages/es/payment.json'
import type paymentDesk from './messages/es/paymentDesk.json'
import type petCare from './messages/es/petCare.json'
import type petInsurance from './messages/es/petInsurance.json'
import type petInsuranceFlow from './messages/es/petInsuranceFlow.json'
import type petInsuranceProfile from './messages/es/petInsuranceProfile.json'
import type petProfile from './messages/es/petProfile.json'
import type petTag from './messages/es/petTag.json'
import type profile from './messages/es/profile.json'
import type reviews from './messages/es/reviews.json'
import type shop from './messages/es/shop.json'
import type spa from './messages/es/spa.json'
import type statements from './messages/es/statements.json'
import type subscription from './messages/es/subscription.json'
import type terms from './messages/es/terms.json'
import type visits from './messages/es/visits.json'

/** Every namespace with its keys, so that a misspelt one does not compile. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      account: typeof account
      address: typeof address
      alerts: typeof alerts
      appointment: typeof appointment
      reviews: typeof reviews
      booking: typeof booking
      backoffice: typeof backoffice
      favorites: typeof favorites
      catalogueDesk: typeof catalogueDesk
      subscription: typeof subscription
      certificate: typeof certificate
      payment: typeof payment
      petCare: typeof petCare
      petInsuranceProfile: typeof petInsuranceProfile
      petInsuranceFlow: typeof petInsuranceFlow
      petInsurance: typeof petInsurance
      petProfile: typeof petProfile
      petTag: typeof petTag
      profile: typeof profile
      order: typeof order
      orderDesk: typeof orderDesk
      paymentDesk: typeof paymentDesk
      checkout: typeof checkout
      cart: typeof cart
      content: typeof content
      contentDesk: typeof contentDesk
      coupon: typeof coupon
      common: typeof common
      errors: typeof errors
      gallery: typeof gallery
      healthDesk: typeof healthDesk
      insuranceDesk: typeof insuranceDesk
      layout: typeof layout
      messages: typeof messages
      outbox: typeof outbox
      pantry: typeof pantry
      shop: typeof shop
      spa: typeof spa
      statements: typeof statements
      terms: typeof terms
      visits: typeof visits
    }
  }
}

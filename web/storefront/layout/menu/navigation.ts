import { paths } from '#web/paths.ts'

/** Link to an area of the product; a new area needs one line here. */
export interface Destination {
  to: string
  /** Key under `nav` in the layout's messages. */
  label:
    | 'home'
    | 'products'
    | 'offers'
    | 'popular'
    | 'favorites'
    | 'pets'
    | 'appointments'
    | 'spa'
    | 'homeVisits'
    | 'advice'
    | 'insurance'
    | 'membership'
    | 'adoption'
    | 'lostAndFound'
    | 'shelters'
    | 'donations'
  /** Class that draws it (web/bundle/icons-tailwind-plugin.ts). */
  icon: `icon-${string}`
  /** Other pages of the area, on which the link is current too. */
  covers?: RegExp
}

const home: Destination = { to: paths.home(), label: 'home', icon: 'icon-house' }
const products: Destination = { to: paths.products(), label: 'products', icon: 'icon-store' }
const offers: Destination = { to: paths.products({ offer: 1 }), label: 'offers', icon: 'icon-badge-percent' }
const popular: Destination = { to: paths.products({ sortby: 'popularity-desc' }), label: 'popular', icon: 'icon-flame' }
const favorites: Destination = { to: paths.favorites(), label: 'favorites', icon: 'icon-heart' }
const pets: Destination = {
  to: paths.petProfiles(),
  label: 'pets',
  icon: 'icon-paw-print',
  covers: /^\/pet(Profile|Tag$)/i,
}
const appointments: Destination = {
  to: paths.appointments(),
  label: 'appointments',
  icon: 'icon-calendar-days',
  covers: /^\/(appointment|profileAppointment|spa)/i,
}
const spa: Destination = { to: paths.spa(), label: 'spa', icon: 'icon-bath' }
const homeVisits: Destination = {
  to: paths.appointments({ kind: 'consulta' }),
  label: 'homeVisits',
  icon: 'icon-stethoscope',
}
const advice: Destination = { to: paths.advice(), label: 'advice', icon: 'icon-circle-question-mark' }

const insurance: Destination = { to: paths.insurancePlans(), label: 'insurance', icon: 'icon-shield-check' }

const membership: Destination = {
  to: paths.membership(),
  label: 'membership',
  icon: 'icon-sparkles',
  covers: /^\/membership/i,
}

const adoption: Destination = {
  to: paths.petAdoptions(),
  label: 'adoption',
  icon: 'icon-hand-heart',
  covers: /^\/petAdoption/i,
}
const lostAndFound: Destination = {
  to: paths.lostAndFoundPets(),
  label: 'lostAndFound',
  icon: 'icon-map-pin',
  covers: /^\/(lost|found)(AndFound)?Pets?/i,
}
const donations: Destination = { to: paths.donations(), label: 'donations', icon: 'icon-bone', covers: /^\/donations/i }
const shelters: Destination = { to: paths.shelters(), label: 'shelters', icon: 'icon-house', covers: /^\/refugios/i }

/** Tag of offers; the shell has its own link to them, so menus leave this category out. */
export const OFFERS_TAG = 'ofertas'

export const navigation = {
  /** At the bottom of a phone, before the account. */
  tabs: [home, products, appointments, pets],
  /** Pet services, between the categories and the links to discover. */
  services: [spa, homeVisits, appointments, insurance, membership, advice],
  /** Community, where nothing is sold. */
  community: [adoption, lostAndFound, shelters, donations],
  /** Under the categories of the side menu and of the menu drawer. */
  discover: [offers, popular, favorites, pets],
  /** After the categories in the strip; the offers come last. */
  strip: [spa, homeVisits, insurance, adoption],
  stripEnd: [offers],
  /** Beside the cart in the header. */
  header: [appointments, pets, favorites],
}

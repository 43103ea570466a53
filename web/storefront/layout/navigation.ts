import {
  BadgePercent,
  Bath,
  CalendarDays,
  Flame,
  Heart,
  House,
  type LucideIcon,
  PawPrint,
  ShieldCheck,
  Stethoscope,
  Store,
} from 'lucide-react'
import { paths } from '#web/paths.ts'

/** A way into an area of the product. What is not built yet is not listed: an area joins the shell with its line here. */
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
    | 'insurance'
  icon: LucideIcon
  /** Pages that belong to it, beside the one it leads to. */
  covers?: RegExp
}

const home: Destination = { to: paths.home(), label: 'home', icon: House }
const products: Destination = { to: paths.products(), label: 'products', icon: Store }
const offers: Destination = { to: paths.products({ offer: 1 }), label: 'offers', icon: BadgePercent }
const popular: Destination = { to: paths.products({ sortby: 'popularity-desc' }), label: 'popular', icon: Flame }
const favorites: Destination = { to: paths.favorites(), label: 'favorites', icon: Heart }
const pets: Destination = { to: paths.petProfiles(), label: 'pets', icon: PawPrint, covers: /^\/pet(Profile|Tag$)/i }
const appointments: Destination = {
  to: paths.appointments(),
  label: 'appointments',
  icon: CalendarDays,
  covers: /^\/(appointment|profileAppointment|spa)/i,
}
const spa: Destination = { to: paths.spa(), label: 'spa', icon: Bath }
const homeVisits: Destination = { to: paths.appointments({ kind: 'consulta' }), label: 'homeVisits', icon: Stethoscope }

const insurance: Destination = { to: paths.insurancePlans(), label: 'insurance', icon: ShieldCheck }

/** The tag under which shops keep what is on offer: the shell has a way of its own there, so no menu lists it twice. */
export const OFFERS_TAG = 'ofertas'

export const navigation = {
  /** At the bottom of a phone, before the account. */
  tabs: [home, products, appointments, pets],
  /** What is done for pets, between the categories and the ways to discover. */
  services: [spa, homeVisits, appointments, insurance],
  /** Under the categories of the side menu and of the menu drawer. */
  discover: [offers, popular, favorites, pets],
  /** After the categories in their strip; what is on offer stands at its end. */
  strip: [spa, homeVisits, insurance],
  stripEnd: [offers],
  /** Beside the cart in the header. */
  header: [appointments, pets, favorites],
}

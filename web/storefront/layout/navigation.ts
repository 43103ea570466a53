import { BadgePercent, Flame, Heart, House, type LucideIcon, PawPrint, Store } from 'lucide-react'
import { paths } from '#web/paths.ts'

/** A way into an area of the product. What is not built yet is not listed: an area joins the shell with its line here. */
export interface Destination {
  to: string
  /** Key under `nav` in the layout's messages. */
  label: 'home' | 'products' | 'offers' | 'popular' | 'favorites' | 'pets'
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

/** The tag under which shops keep what is on offer: the shell has a way of its own there, so no menu lists it twice. */
export const OFFERS_TAG = 'ofertas'

export const navigation = {
  /** At the bottom of a phone, before the cart and the menu. */
  tabs: [home, products, pets],
  /** Under the categories of the side menu and of the menu drawer. */
  discover: [offers, popular, favorites, pets],
  /** At the end of the category strip. */
  strip: [offers],
  /** Beside the cart in the header. */
  header: [pets, favorites],
}

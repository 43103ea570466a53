import type { RouterContextProvider } from 'react-router'
import {
  BannerSettings,
  HomeSectionSettings,
  type ShopSettings,
  type StaffShopSettings,
} from '#services/market/contract.ts'
import { newId } from '#shared/ids.ts'
import { parseFieldOrThrow, parseForm } from '#web/forms/parse-form.server.ts'
import { readIntentOn } from '#web/forms/read-intent.server.ts'
import { type TFunction, translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { fieldRefusal } from '../../../../storefront/account/sign-in/refusal.ts'
import { toRefusal } from '../../../../storefront/account/sign-in/to-refusal.server.ts'
import { drawnVersion, undoForm } from '../shop-forms.server.ts'
import { FRONT_SECTIONS, sectionRefused, sectionSaved, type TypedFields } from '../shop-sections.ts'
import {
  bannersForm,
  newBannerForm,
  newSectionForm,
  parseRows,
  productId,
  searchesForm,
  sectionsForm,
  toRows,
} from './front-forms.server.ts'
import { moveRow, ROW_MOVES, type RowMove } from './move-row.ts'

interface Sent {
  context: Readonly<RouterContextProvider>
  shopId: string
  form: FormData
}

interface Asked {
  form: FormData
  shop: StaffShopSettings
  t: TFunction<'shopFront'>
}

/** What a form changes, or what is wrong with it. */
type Read = { settings: Partial<ShopSettings> } | { errors: Record<string, string>; typed: TypedFields }

const MOST = { homeSections: 12, banners: 6, favorites: 10 }

/** Saves the part of the home page that was sent; a refused one keeps what was typed. */
export async function saveFrontPage({ context, shopId, form }: Sent) {
  const { market } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const call = { context: visit.call }
  const t = translator(visit.country.locale, 'shopFront')
  const version = parseFieldOrThrow(form, 'version', drawnVersion)
  // The button of a row names the part, what to do, and the row: 'banners:up:ID'.
  const { intent: section, about } = readIntentOn(form, FRONT_SECTIONS)
  let typed: TypedFields = { version: String(version) }
  try {
    if (section === 'undo') {
      const { value } = parseForm(form, undoForm)
      await market.undoShopChange({ changeId: value?.changeId ?? 1 }, call)
      return sectionSaved(section)
    }
    const shop = await market.shopSettings({ shopId }, call)
    const asked = { form, shop, t }
    const read =
      section === 'sections-propose'
        ? toProposed((await market.frontPageChoices({ shopId }, call)).proposedSections, t)
        : section === 'sections-add'
          ? readNewSection(asked, (await market.frontPageChoices({ shopId }, call)).categories)
          : readPart(section, about, asked)
    if ('errors' in read) {
      typed = { ...read.typed, version: String(version) }
      return sectionRefused(section, fieldRefusal(read.errors, Object.values(read.errors)[0] ?? ''), { typed })
    }
    const saved = await market.updateShop({ shopId, version, settings: read.settings }, call)
    return sectionSaved(section, saved.version)
  } catch (error) {
    return sectionRefused(section, toRefusal(error), { typed })
  }
}

function readPart(section: (typeof FRONT_SECTIONS)[number], about: string, { form, shop, t }: Asked): Read {
  const { settings } = shop
  switch (section) {
    case 'sections': {
      const { value, typed } = parseForm(form, sectionsForm)
      const rows = value && toRows(value)
      if (!rows) return { errors: { title: t('refused') }, typed }
      const { parsed, errors } = parseRows(
        HomeSectionSettings,
        rows.map((row, position) => ({ ...row, tagSlug: row.tagSlug || null, position })),
        { title: t('errors.title') },
      )
      if (Object.keys(errors).length > 0) return { errors, typed }
      const homeSections = applyMove(parsed, about).map((row, position) => ({ ...row, position }))
      return { settings: { homeSections } }
    }
    case 'banners': {
      const { value, typed } = parseForm(form, bannersForm)
      const rows = value && toRows(value)
      if (!rows) return { errors: { title: t('refused') }, typed }
      const { parsed, errors } = parseRows(BannerSettings, rows, {
        ...{ title: t('errors.title'), href: t('errors.href'), label: t('errors.label') },
        text: t('errors.text'),
      })
      if (Object.keys(errors).length > 0) return { errors, typed }
      return { settings: { banners: applyMove(parsed, about) } }
    }
    case 'banners-add': {
      const { value, errors, typed } = parseForm(form, newBannerForm, {
        ...{ newTitle: t('errors.title'), newHref: t('errors.href'), newLabel: t('errors.label') },
        newText: t('errors.text'),
      })
      if (errors) return { errors, typed }
      if (settings.banners.length >= MOST.banners) return { errors: { newTitle: t('errors.manyBanners') }, typed }
      const { newTitle: title, newText = '', newHref: href, newLabel: label, newArt: art, newTone: tone } = value
      return {
        settings: { banners: [...settings.banners, { id: newId(), title, text: newText, href, label, art, tone }] },
      }
    }
    case 'favorites': {
      const favorites = applyMove(
        settings.favorites.map((id) => ({ id })),
        about,
      ).map(({ id }) => id)
      return { settings: { favorites } }
    }
    case 'favorites-add': {
      const added = parseFieldOrThrow(form, 'productId', productId)
      if (settings.favorites.length >= MOST.favorites)
        return { errors: { productId: t('errors.manyProducts') }, typed: {} }
      return { settings: { favorites: [...new Set([...settings.favorites, added])] } }
    }
    default: {
      const { value, errors, typed } = parseForm(form, searchesForm, { popularSearches: t('errors.searches') })
      if (errors) return { errors, typed }
      return { settings: { popularSearches: value.popularSearches } }
    }
  }
}

function toProposed(homeSections: ShopSettings['homeSections'], t: Asked['t']): Read {
  if (homeSections.length === 0) return { errors: { title: t('errors.nothingToPropose') }, typed: {} }
  return { settings: { homeSections } }
}

/** A section without a title gets the name of its category. */
function readNewSection({ form, shop, t }: Asked, categories: readonly { slug: string; path: string[] }[]): Read {
  const { value, errors, typed } = parseForm(form, newSectionForm, { newTitle: t('errors.title') })
  if (errors) return { errors, typed }
  const { homeSections } = shop.settings
  if (homeSections.length >= MOST.homeSections) return { errors: { newTitle: t('errors.manySections') }, typed }
  const { newTagSlug: tagSlug = null, newLayout: layout } = value
  const title = value.newTitle ?? categories.find(({ slug }) => slug === tagSlug)?.path.at(-1)
  if (title === undefined) return { errors: { newTitle: t('errors.titleOrCategory') }, typed }
  const section = { id: newId(), title: title.slice(0, 80), tagSlug, layout, position: homeSections.length }
  return { settings: { homeSections: [...homeSections, section] } }
}

/** Carries out what the button of a row says: 'up:ID', 'down:ID', 'remove:ID'; '' leaves the rows as they are. */
function applyMove<Row extends { id: string }>(rows: readonly Row[], about: string): Row[] {
  const [, move, id = ''] = /^([a-z]+):(.*)$/s.exec(about) ?? []
  const known: RowMove | undefined = ROW_MOVES.find((each) => each === move)
  return known ? moveRow(rows, id, known) : [...rows]
}

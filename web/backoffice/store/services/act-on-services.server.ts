import { z } from 'zod'
import { keyForm } from '#web/forms/field-schemas.server.ts'
import { parseFieldOrThrow, parseForm, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { answerPart, type SentPart } from '../parts/answer-part.server.ts'
import { movePart } from '../parts/move-part.server.ts'
import { pictureForm } from '../store-forms.server.ts'
import { savePrices } from './save-prices.server.ts'
import { discountForm, packForm, serviceForm } from './service-forms.server.ts'

const INTENTS = [
  'order',
  'prices',
  'save-service',
  'save-pack',
  'pack-picture',
  'remove-pack-picture',
  'save-discount',
] as const
const ROLES = ['service', 'sub', 'optional'] as const

/** Saves a form of the page of services, packs, prices and discounts. */
export async function actOnServices(page: Omit<SentPart, 'intent'>) {
  const { context, form } = page
  const intent = readIntent(form, INTENTS)
  const sent = { ...page, intent }
  const { appointments } = context.get(servicesContext)
  const t = translator(context.get(visitContext).country.locale, 'salonSettings')
  const nameMissing = { name: t('fields.nameMissing') }
  switch (intent) {
    case 'order':
      return movePart(sent)
    case 'prices':
      return savePrices(sent)
    case 'save-service':
      return answerPart(sent, parseForm(form, serviceForm, nameMissing), (value, part, call) =>
        appointments.saveService({ ...value, ...part }, call),
      )
    case 'save-pack': {
      const { storeSettings } = appointments
      const { services } = await storeSettings({ storeId: sent.storeId }, { context: context.get(visitContext).call })
      const roles = Object.fromEntries(
        services.map(({ id }) => [id, parseFieldOrThrow(form, `role-${id}`, z.enum(ROLES).nullable().default(null))]),
      )
      const inRole = (role: (typeof ROLES)[number]) =>
        services.filter(({ id }) => roles[id] === role).map(({ id }) => id)
      const parsed = parseForm(form, packForm, nameMissing)
      const typedRoles = Object.fromEntries(services.map(({ id }) => [`role-${id}`, roles[id] ?? '']))
      return answerPart(sent, { ...parsed, typed: { ...parsed.typed, ...typedRoles } }, (value, part, call) =>
        appointments.savePack(
          {
            ...value,
            ...part,
            internalName: value.internalName || value.name,
            services: inRole('service'),
            subServices: inRole('sub'),
            optionalSubServices: inRole('optional'),
          },
          call,
        ),
      )
    }
    case 'pack-picture':
      return answerPart(sent, parseForm(form, pictureForm, { file: t('packs.pictureMissing') }), ({ file }, part) =>
        appointments.addStorePicture(
          { storeId: part.storeId, packId: part.id ?? '', file },
          { context: context.get(visitContext).callWithKey(parseFormOrThrow(form, keyForm).idempotencyKey) },
        ),
      )
    case 'remove-pack-picture':
      return answerPart(sent, { typed: {}, value: {}, errors: null }, (_value, part, call) =>
        appointments.removePackPicture({ storeId: part.storeId, packId: part.id ?? '' }, call),
      )
    case 'save-discount': {
      const parsed = parseForm(form, discountForm, {
        ...nameMissing,
        percentage: t('discounts.percentageWrong'),
        leastPets: t('discounts.leastPetsWrong'),
      })
      return answerPart(sent, parsed, (value, part, call) => appointments.saveDiscount({ ...value, ...part }, call))
    }
  }
}

import { data, redirect } from 'react-router'
import { MOST_OF_PAPER_CARD } from '#services/pets/medicines/rules/paper-card.ts'
import { newSecret } from '#shared/ids.ts'
import { getFieldLimits, parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { firstErrorRefusal, offlineAnswer } from '../../../account/sign-in/refusal.ts'
import { toRefusal, toResponseInit } from '../../../account/sign-in/to-refusal.server.ts'
import { orHeld } from '../../../offline/or-held.ts'
import { RefusalNotice } from '../../answer.tsx'
import { getPlace, getToday, loadPet } from '../../load-pet.server.ts'
import { toPetKind } from '../../pet-coat.ts'
import { PetFrame } from '../../pet-frame.tsx'
import { toPetGlance } from '../../pet-glance.ts'
import { usualProductsFor } from '../application/usual-products.ts'
import type { Route } from './+types/paper-card-page'
import { paperCardForm, paperLineForm, readLines } from './paper-card-form.server.ts'
import { PaperCardForm } from './paper-card-form.tsx'
import { savePaperCard } from './save-paper-card.server.ts'

export const handle = { chat: 'hidden', upload: 'account' } satisfies PagePolicy

/** Lines that an empty form shows. */
const FIRST_LINES = 3
/** Lines that 'Más líneas' adds. */
const MORE_LINES = 3

/** Copies a paper card, line by line, with its photo beside the form. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const profile = await loadPet(context, request, 'record')
  const place = getPlace(context)
  const t = translator(visit.country.locale, 'paperCard')
  const title = t('title', { name: profile.name })
  return {
    pet: toPetGlance(profile, place),
    today: place.today,
    earliest: profile.birthday && !profile.birthdayIsYearOnly ? profile.birthday : null,
    products: usualProductsFor(toPetKind(profile.petType), 'vaccine').map(({ name }) => name),
    limits: { ...getFieldLimits(paperCardForm), ...getFieldLimits(paperLineForm) },
    lines: FIRST_LINES,
    mostLines: MOST_OF_PAPER_CARD,
    idempotencyKey: newSecret(),
    seo: privateSeo(visit, '/petProfilePaperCard', { title, description: t('description') }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const pet = await loadPet(context, request, 'record')
  const form = await readForm(request)
  const intent = readIntent(form, ['save', 'more'], 'save')
  const { value: card, errors, typed } = parseForm(form, paperCardForm)
  if (errors) return data({ refusal: firstErrorRefusal(errors) }, { status: 400 })

  const t = translator(context.get(visitContext).country.locale, 'paperCard')
  const c = translator(context.get(visitContext).country.locale, 'petCare')
  const read = readLines(form, card.lines, {
    today: getToday(context),
    earliest: pet.birthday && !pet.birthdayIsYearOnly ? pet.birthday : null,
    messages: { product: c('faults.product-missing'), appliedOn: c('faults.day-missing') },
    tell: (fault) => (fault === 'day-before-birth' ? t('beforeBirth', { name: pet.name }) : c(`faults.${fault}`)),
  })
  const values = { vet: typed.vet, lines: read.map((line) => line.typed) }
  if (intent === 'more') {
    const lines = Math.min(card.lines + MORE_LINES, MOST_OF_PAPER_CARD)
    return { values, errors: [], lines }
  }
  const lineErrors = read.map((line) => line.errors)
  const filled = read.flatMap(({ value }) => value ?? [])
  if (read.some(({ isBlank, value }) => !isBlank && value === null))
    return data({ values, errors: lineErrors, lines: card.lines }, { status: 400 })
  if (filled.length === 0)
    return data({ values, errors: [{ product: t('nothing') }], lines: card.lines }, { status: 400 })

  try {
    throw redirect(await savePaperCard(context, { pet, card, lines: filled }), 303)
  } catch (error) {
    if (error instanceof Response) throw error
    const refusal = toRefusal(error)
    return data({ refusal, values, errors: [], lines: card.lines }, toResponseInit(refusal))
  }
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return orHeld({ request, serverAction, what: () => null, offline: offlineAnswer })
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function PaperCardPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('paperCard')
  const { pet } = loaderData
  const answer = actionData && 'values' in actionData ? actionData : null
  return (
    <PetFrame pet={pet} section={null} title={t('title', { name: pet.name })} text={t('text')}>
      <RefusalNotice answer={actionData} />
      <PaperCardForm {...loaderData} {...answer} back={paths.petProfileMedicineApplications({ id: pet.id })} />
    </PetFrame>
  )
}

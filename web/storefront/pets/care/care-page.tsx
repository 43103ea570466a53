import { CalendarPlus, ScrollText } from 'lucide-react'
import { data, useSearchParams } from 'react-router'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { firstErrorRefusal } from '../../account/sign-in/refusal.ts'
import { refusedAnswer } from '../../account/sign-in/to-refusal.server.ts'
import { AnswerNotice } from '../../profile/answer-notice.tsx'
import { RefusalNotice } from '../answer.tsx'
import { loadPet } from '../load-pet.server.ts'
import { PetFrame } from '../pet-frame.tsx'
import type { Route } from './+types/care-page'
import { CareHistory } from './care-history.tsx'
import { DueList } from './due-list.tsx'
import { loadCare } from './load-care.server.ts'
import { CardOfPet } from './pet-card.tsx'
import { Reminders } from './reminders.tsx'
import { remindersForm } from './reminders-form.server.ts'
import { VaccinePlan } from './vaccine-plan.tsx'

export const handle = { chat: 'hidden', offline: 'pets', rate: 'document' } satisfies PagePolicy

/** What a pet was given, what it needs next, its vaccine plan and its vaccination card. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const care = await loadCare(context, request)
  const t = translator(visit.country.locale, 'petCare')
  const title = t('title', { name: care.pet.name })
  const seo = privateSeo(visit, '/petProfileMedicineApplications', { title, description: t('description') })
  return { ...care, seo }
}

/** Switches the reminders, asks for the public page of the card, or takes all cards back. */
export async function action({ request, context }: Route.ActionArgs) {
  const pet = await loadPet(context, request)
  const form = await readForm(request)
  const { pets } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const path = { customerId: pet.customerId, petProfileId: pet.id }
  const intent = readIntent(form, ['reminders', 'withdraw', 'share'])
  try {
    if (intent === 'reminders') {
      const { value, errors } = parseForm(form, remindersForm)
      if (errors) return data({ refusal: firstErrorRefusal(errors) }, { status: 400 })
      await pets.updatePetProfile({ ...path, ...value }, call)
      return { intent: value.remindersOn ? ('reminders-on' as const) : ('reminders-off' as const) }
    }
    if (intent === 'withdraw') {
      const { withdrawn } = await pets.withdrawVaccinationCards(path, call)
      return { intent: 'withdrawn' as const, count: withdrawn }
    }
    const { url } = await pets.issueVaccinationCard(path, call)
    return { intent: 'shared' as const, url }
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function CarePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('petCare')
  const { pet, mayRecord, hasRecords } = loaderData
  const answer = actionData && 'intent' in actionData ? actionData : null
  return (
    <PetFrame
      pet={pet}
      section="care"
      title={t('title', { name: pet.name })}
      text={pet.isGone ? t('textGone') : t('text')}
    >
      <RefusalNotice answer={actionData} />
      <ResultMessage {...loaderData} isQuiet={actionData !== undefined} />
      {answer && answer.intent !== 'shared' && (
        <AnswerNotice answer={answer} tone="ok">
          {answer.intent === 'withdrawn'
            ? t('card.withdrawn', { count: answer.count })
            : t(`reminders.told.${answer.intent}`, { name: pet.name })}
        </AnswerNotice>
      )}
      {mayRecord && (
        <div className="mb-5 flex flex-wrap gap-2">
          <ButtonLink
            to={paths.petProfileMedicineApplicationAdd({ id: pet.id })}
            size="lg"
            icon={<CalendarPlus aria-hidden="true" className="size-5" />}
            className="max-sm:w-full"
          >
            {t('add')}
          </ButtonLink>
          <ButtonLink
            to={paths.petProfilePaperCard({ id: pet.id })}
            size="lg"
            variant="outline"
            icon={<ScrollText aria-hidden="true" className="size-5" />}
            className="max-sm:w-full"
          >
            {t('paperCard')}
          </ButtonLink>
        </div>
      )}
      {/* On a phone the plan and the card come before the long history. */}
      <div className="grid items-start gap-4 @3xl/main:grid-cols-[minmax(0,1fr)_22rem] @3xl/main:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 gap-4 @3xl/main:col-start-1">
          {hasRecords ? (
            !pet.isGone && <DueList {...loaderData} />
          ) : (
            <Card className="grid justify-items-center gap-2 py-9 text-center">
              <Art name="syringe" size={72} />
              <h2 className="mt-2 text-lg">{t('empty.title')}</h2>
              <p className="max-w-sm text-ink-600">{t('empty.text', { name: pet.name })}</p>
            </Card>
          )}
        </div>
        <div className="grid min-w-0 gap-4 @3xl/main:col-start-2 @3xl/main:row-span-2 @3xl/main:row-start-1">
          {!pet.isGone && <VaccinePlan {...loaderData} />}
          <CardOfPet {...loaderData} url={answer?.intent === 'shared' ? answer.url : null} />
          {!pet.isGone && <Reminders {...loaderData} />}
        </div>
        <div className="min-w-0 @3xl/main:col-start-1">{hasRecords && <CareHistory {...loaderData} />}</div>
      </div>
    </PetFrame>
  )
}

type ResultMessageProps = Pick<Route.ComponentProps['loaderData'], 'pet' | 'spokenOf'> & { isQuiet: boolean }

/** What came of the form on the page before. */
function ResultMessage({ pet, spokenOf, isQuiet }: ResultMessageProps) {
  const { t } = useTranslation('petCare')
  const [search] = useSearchParams()
  const done = search.get('done')
  if (isQuiet) return null
  if (search.get('problem') === 'card')
    return (
      <AnswerNotice answer={search} tone="error">
        {t('card.failed')}
      </AnswerNotice>
    )
  if (done === 'there' && spokenOf)
    return (
      <AnswerNotice answer={search} tone="info" title={t('told.there')}>
        {t('told.thereText', { name: pet.name, ...spokenOf })}
      </AnswerNotice>
    )
  if (done === 'paper')
    return (
      <AnswerNotice answer={search} tone="ok">
        {t('told.paper', { count: Number(search.get('count')) || 0 })}
      </AnswerNotice>
    )
  if (done !== 'saved' && done !== 'changed' && done !== 'deleted') return null
  return (
    <AnswerNotice answer={search} tone="ok">
      {t(`told.${done}`)}
    </AnswerNotice>
  )
}

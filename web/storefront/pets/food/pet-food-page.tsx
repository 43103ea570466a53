import { Scale } from 'lucide-react'
import { data } from 'react-router'
import { dailyEnergyNeed } from '#services/pets/pantry/rules/energy-need.ts'
import { TREAT_SHARE } from '#services/pets/pantry/rules/pantry.ts'
import type { Ration } from '#services/pets/pantry/rules/ration.ts'
import { formatNumber } from '#shared/format-number.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { refusedAnswer } from '../../account/sign-in/to-refusal.server.ts'
import { AnswerNotice } from '../../profile/answer-notice.tsx'
import { weightText } from '../../shop/product-facts.tsx'
import { RefusalNotice } from '../answer.tsx'
import { may } from '../family/may.ts'
import { getPlace, loadPet } from '../load-pet.server.ts'
import { PartCard } from '../part-card.tsx'
import { PetFrame } from '../pet-frame.tsx'
import { toPetGlance } from '../pet-glance.ts'
import { kilograms } from '../weight/kilograms.ts'
import { loadWeightPlan } from '../weight/weight-plan.server.ts'
import type { Route } from './+types/pet-food-page'
import { energyForm } from './energy-form.server.ts'
import { EnergyForm } from './energy-form.tsx'

export const handle = { chat: 'hidden', offline: 'pets' } satisfies PagePolicy

/** What a pet eats on a day: its part of each food of the visitor's pantry. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const profile = await loadPet(context, request)
  const place = getPlace(context)
  const { plan, target, ration } = await loadWeightPlan(context, profile)
  const planned = plan && 'kcalPerDay' in plan ? plan.kcalPerDay : null
  const t = translator(visit.country.locale, 'petFood')
  return {
    pet: toPetGlance(profile, place),
    ration,
    kcalPerDay: profile.veterinaryKcalPerDay ?? planned ?? dailyEnergyNeed(profile, place.today),
    veterinaryKcalPerDay: profile.veterinaryKcalPerDay,
    goal: planned !== null && target ? kilograms(target.grams, place.locale) : null,
    mustAskVeterinarian: plan?.kind === 'ask-veterinarian',
    seo: privateSeo(visit, '/petProfileFood', {
      title: t('title', { name: profile.name }),
      description: t('description'),
    }),
  }
}

/** Writes down what its veterinarian said; an empty field takes it back. */
export async function action({ request, context }: Route.ActionArgs) {
  const { country, call } = context.get(visitContext)
  const pet = await loadPet(context, request, 'edit')
  const { pets } = context.get(servicesContext)
  const t = translator(country.locale, 'petFood')
  const { value, errors, typed } = parseForm(await readForm(request), energyForm, {
    veterinaryKcalPerDay: t('energy.form.wrong'),
  })
  if (errors) return data({ wrong: errors.veterinaryKcalPerDay, typed: typed.veterinaryKcalPerDay }, { status: 400 })
  const kcal = value.veterinaryKcalPerDay ?? null
  try {
    await pets.updatePetProfile(
      { customerId: pet.customerId, petProfileId: pet.id, veterinaryKcalPerDay: kcal },
      { context: call },
    )
    return { saved: kcal === null ? t('cleared') : t('saved', { amount: formatNumber(kcal, country.locale) }) }
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function PetFoodPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t, locale } = useTranslation('petFood')
  const { pet, ration, kcalPerDay, goal, mustAskVeterinarian, veterinaryKcalPerDay } = loaderData
  return (
    <PetFrame pet={pet} section="food" title={t('title', { name: pet.name })}>
      <RefusalNotice answer={actionData} />
      {actionData && 'saved' in actionData && (
        <AnswerNotice answer={actionData} tone="ok">
          {actionData.saved}
        </AnswerNotice>
      )}
      {kcalPerDay === null && (
        <EmptyState
          art={<Art name="clipboard" size={88} />}
          title={t('noWeight.title', { name: pet.name })}
          actions={
            may(pet, 'record') && (
              <ButtonLink to={paths.petProfileWeights({ id: pet.id })}>{t('noWeight.action')}</ButtonLink>
            )
          }
        >
          {t('noWeight.text')}
        </EmptyState>
      )}
      {kcalPerDay !== null && (
        <div className="grid grid-cols-1 items-start gap-4 @3xl/main:grid-cols-[minmax(0,1fr)_19rem]">
          {ration ? (
            <RationCard ration={ration} />
          ) : (
            <Card className="grid justify-items-center gap-2 py-9 text-center">
              <Art name="meat-on-bone" size={72} />
              <h2 className="mt-2 text-lg">{t('noFood.title')}</h2>
              <p className="max-w-sm text-ink-600">{t('noFood.text')}</p>
              <ButtonLink to={paths.pantry()} className="mt-2">
                {t('pantry')}
              </ButtonLink>
            </Card>
          )}
          <div className="grid gap-4">
            <PartCard title={t('energy.title')}>
              <p className="font-black text-3xl leading-none">{formatNumber(Math.round(kcalPerDay), locale)} kcal</p>
              <p className="text-ink-700">
                {veterinaryKcalPerDay !== null
                  ? t('energy.veterinarian')
                  : goal
                    ? t('energy.plan', { goal })
                    : t('energy.need')}
              </p>
              <p className="text-ink-700">
                {t('energy.treats', { amount: formatNumber(Math.floor(kcalPerDay * TREAT_SHARE), locale) })}
              </p>
              {mustAskVeterinarian && veterinaryKcalPerDay === null && (
                <p className="font-bold text-warn">{t('energy.askVeterinarian')}</p>
              )}
              {may(pet, 'edit') && (
                <EnergyForm
                  kcalPerDay={veterinaryKcalPerDay}
                  {...(actionData && 'wrong' in actionData && actionData)}
                />
              )}
            </PartCard>
            <PartCard
              title={t('weight.title')}
              icon={<Scale aria-hidden="true" className="size-5.5" />}
              to={paths.petProfileWeights({ id: pet.id })}
              more={t('weight.see')}
            >
              <p className="text-ink-700">{goal ? t('weight.going', { goal }) : t('weight.text')}</p>
            </PartCard>
          </div>
        </div>
      )}
    </PetFrame>
  )
}

const forms = ['dry', 'wet', 'treat'] as const
const colours = { dry: 'bg-brand-600', wet: 'bg-sun', treat: 'bg-red-600' }

function RationCard({ ration }: { ration: Ration }) {
  const { t, locale } = useTranslation('petFood')
  const given = forms.filter((form) => ration.shares[form] > 0)
  const percent = (form: (typeof forms)[number]) => formatNumber(Math.round(ration.shares[form] * 100), locale)
  return (
    <PartCard title={t('ration.title')} to={paths.pantry()} more={t('pantry')}>
      <ul className="grid gap-2.5">
        {ration.parts.map(({ title, form, gramsPerDay, kcalPerDay }) => (
          <li key={title} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0">
              <span className="block font-bold leading-snug">{title}</span>
              <span className="text-ink-600 text-sm">{formatNumber(kcalPerDay, locale)} kcal</span>
            </span>
            <b className="shrink-0 font-black text-xl">
              {t(form === 'treat' ? 'ration.upTo' : 'ration.grams', { amount: weightText(gramsPerDay, locale) })}
            </b>
          </li>
        ))}
      </ul>
      <div>
        <div aria-hidden="true" className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-ink-100">
          {given.map((form) => (
            <span key={form} className={colours[form]} style={{ width: `${ration.shares[form] * 100}%` }} />
          ))}
        </div>
        <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {given.map((form) => (
            <li key={form} className="flex items-center gap-1.5">
              <span aria-hidden="true" className={`size-3 rounded-full ${colours[form]}`} />
              {t(`ration.forms.${form}`, { percent: percent(form) })}
            </li>
          ))}
        </ul>
      </div>
      <p className="text-ink-600 text-sm">{t('ration.note')}</p>
    </PartCard>
  )
}

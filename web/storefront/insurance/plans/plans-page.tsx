import { CalendarCheck, Scale, ShieldCheck, Timer } from 'lucide-react'
import type { Policy } from '#services/insurance/contract.ts'
import {
  FEWEST_PICTURES,
  REMIND_DAYS,
  WORKING_DAYS_TO_ANSWER,
} from '#services/insurance/contracts/rules/insurance-life.ts'
import { GRACE_DAYS, oneMonthFrom } from '#services/insurance/contracts/rules/validity.ts'
import { type InsuredEvent, REPORT_WITHIN_DAYS } from '#services/insurance/policies/rules/coverage.ts'
import { recommendPlan } from '#services/insurance/policies/rules/recommend-plan.ts'
import { findMissingChannels } from '#services/messaging/rules/missing-channels.ts'
import type { PetProfile } from '#services/pets/contract.ts'
import { dayIn, plusDays } from '#services/pets/rules/days.ts'
import { countries } from '#shared/countries/countries.ts'
import { messageFacts } from '#shared/countries/tables/message-facts.ts'
import { formatMoney, plainMoney } from '#shared/money.ts'
import { SPANISH } from '#shared/spanish.ts'
import { parseAmount } from '#web/forms/typed-amount.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { PartHole } from '#web/personal-parts/hole.tsx'
import { sharedLoader } from '#web/personal-parts/shared-loader.ts'
import { servicesContext, sharedVisitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { findVisitPets } from '#web/storefront/pantry/find-visit-pets.server.ts'
import { formatDay } from '#web/storefront/pantry/pet-labels.ts'
import { publicSeo } from '#web/storefront/seo/public-page.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { Art } from '#web/ui/art.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { manyLines } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Hero, HeroFact, HeroLink } from '#web/ui/pictures/hero.tsx'
import type { Route } from './+types/plans-page'
import { exampleCases } from './example-cases.ts'
import { ForWhom, type PetChoice } from './for-whom.tsx'
import { PlanCards } from './plan-cards.tsx'
import { Limits, Steps } from './plan-explanation.tsx'
import { PlanFinder, type Recommended } from './plan-finder.tsx'
import { PlanTable } from './plan-table.tsx'
import { type PlansSearch, parsePlansSearch, whensWith } from './plans-search.ts'
import { getEvents, shownPlan, shownResult, type Whom } from './shown-plan.ts'
import { Simulator } from './simulator.tsx'

export const handle = { dialogs: 'personalData', sitemap: 'insurancePlans', shared: 'shop' } satisfies PagePolicy

const QUESTIONS = ['who', 'renew', 'deductible', 'waiting', 'preexisting', 'needs', 'vet', 'regret'] as const
const numbers = { first: REMIND_DAYS[0], last: REMIND_DAYS[1], grace: GRACE_DAYS, count: FEWEST_PICTURES }

export const loader = sharedLoader({
  name: 'insuredPets',
  shared: loadPlans,
  personal: async ({ context }) =>
    (await findOwnPets(context)).map(({ id, name, petType }) => ({ id, name, species: petType })),
  anonymous: [],
})

async function findOwnPets(context: Route.LoaderArgs['context']): Promise<PetProfile[]> {
  const household = await findVisitPets(context)
  return (household?.pets ?? []).filter(({ access }) => access === 'owner')
}

async function loadPlans({ request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>) {
  const visit = context.get(sharedVisitContext)
  const { insurance } = context.get(servicesContext)
  const { iso, name: country, currency, timezone, locale } = visit.country
  const search = parsePlansSearch(new URL(request.url).searchParams)
  const [policies, pets] = await Promise.all([
    insurance.policies({ countryCode: iso }, { context: visit.call }),
    // Such an address is rendered for its visitor alone.
    search.petId === null ? [] : findOwnPets(context),
  ])
  const today = dayIn(timezone, visit.now())
  const pet = pets.find(({ id }) => id === search.petId)
  const whom = getWhom(pet, search.species)

  const [example] = exampleCases(currency)
  const typed = search.cost === null ? null : parseAmount(search.cost, currency)
  const isWrong = search.cost !== null && (typed === null || typed === 0)
  const amount = isWrong ? null : (typed ?? example.amount)
  const events = getEvents(policies)
  const asked = {
    ...search,
    event: events.find(({ event }) => event === search.event)?.event ?? events[0]?.event ?? 'accident',
  }
  const cheapest = policies[0]?.displayPrice ?? null
  const { from, until } = oneMonthFrom(today)
  const t = translator(locale, 'petInsurance', findMissingChannels(visit.channels))
  const url = visit.origin + paths.insurancePlans()
  const description = cheapest === null ? t('descriptionNone') : t('description', { price: cheapest })
  return {
    country,
    currency,
    isDemo: visit.mode === 'demo',
    cheapest,
    month: { from: formatDay(from), until: formatDay(plusDays(until, -1)) },
    search: asked,
    pet: pet ? { id: pet.id, name: pet.name, hasBirthday: pet.birthday !== null } : null,
    plans: policies.map((policy) => shownPlan(policy, whom, today)),
    recommended: toRecommended(policies, whom, search, today),
    insurers: [...new Set(policies.map(({ insurer }) => insurer))],
    events,
    simulated: {
      isExample: search.cost === null,
      amount: amount === null ? null : formatMoney(amount, currency),
      exampleAmount: formatMoney(example.amount, currency),
      typed: search.cost ?? plainMoney(example.amount, currency).replace(/\.00$/, ''),
      occurredOn: formatDay(plusDays(today, asked.after)),
      whens: whensWith(asked.after).map((after) => ({ after, day: formatDay(plusDays(today, after)) })),
      results: amount === null ? [] : policies.map((policy) => shownResult(policy, whom, { ...asked, amount }, today)),
    },
    seo: publicSeo(visit, paths.insurancePlans(), {
      title: t('title', { country }),
      description,
      index: policies.length > 0,
      jsonLd: [
        {
          '@type': 'Service',
          name: t('title', { country }),
          description,
          url,
          areaServed: countries[iso].name,
          serviceType: t('name'),
          offers: policies.map((policy) => ({
            '@type': 'Offer',
            name: policy.title,
            description: policy.summary,
            price: plainMoney(policy.price, policy.currencyCode),
            priceCurrency: policy.currencyCode,
            url: `${url}#${policy.id}`,
          })),
        },
        {
          '@type': 'FAQPage',
          mainEntity: QUESTIONS.map((question) => ({
            '@type': 'Question',
            name: t(`questions.${question}.q`),
            acceptedAnswer: {
              '@type': 'Answer',
              text: t(`questions.${question}.a`, { ...numbers, ...messageFacts[locale] }),
            },
          })),
        },
      ],
      trail: [{ name: t('name'), path: paths.insurancePlans() }],
    }),
  }
}

/** The plan that the two answers lead to, of those that take this pet. */
function toRecommended(
  policies: readonly Policy[],
  whom: Whom | null,
  { worry, share }: PlansSearch,
  today: string,
): Recommended | null {
  if (worry === null || share === null) return null
  const taken = policies.filter((policy) => shownPlan(policy, whom, today).refusal === null)
  const found = recommendPlan(taken, { worry, share })
  const policy = taken.find(({ id }) => id === found?.planId)
  if (!found || !policy) return null
  const titles = new Map(getEvents(policies).map(({ event, title }) => [event, title]))
  const nameAll = (events: readonly InsuredEvent[]) => formatList(events.map((event) => titles.get(event) ?? event))
  return {
    ...found,
    title: policy.title,
    price: policy.displayPrice,
    covers: nameAll(found.covered),
    lacks: found.lacking.some((event) => titles.has(event))
      ? nameAll(found.lacking.filter((event) => titles.has(event)))
      : null,
    deductible: formatMoney(found.deductible, policy.currencyCode),
  }
}

function getWhom(pet: { petType: string; birthday: string | null } | undefined, species: string | null): Whom | null {
  if (pet) return { species: pet.petType, birthday: pet.birthday }
  return species === null ? null : { species, birthday: null }
}

export { meta } from '#web/storefront/seo/meta.ts'

export default function PlansPage({ loaderData }: Route.ComponentProps) {
  const { t, locale } = useTranslation('petInsurance')
  const {
    country,
    cheapest,
    isDemo,
    month,
    plans,
    recommended,
    pet,
    personal,
    search,
    insurers,
    events,
    simulated,
    currency,
  } = loaderData
  if (cheapest === null) return <NoPlans country={country} />

  return (
    <div className="grid grid-cols-1 gap-9 sm:gap-12">
      <Hero
        icon={<ShieldCheck size={15} aria-hidden />}
        eyebrow={t('eyebrow', { country })}
        lines={[t('hero1'), t('hero2'), t('hero3')]}
        text={t('heroText', { price: cheapest })}
        actions={
          <>
            <HeroLink to="#planes" variant="light">
              {t('see')}
            </HeroLink>
            <HeroLink to="#simulador" variant="onDark">
              {t('try')}
            </HeroLink>
          </>
        }
        facts={
          <>
            <HeroFact icon={<CalendarCheck size={17} aria-hidden />}>{t('facts.month')}</HeroFact>
            <HeroFact icon={<Timer size={17} aria-hidden />}>{t('facts.minutes')}</HeroFact>
            <HeroFact icon={<Scale size={17} aria-hidden />}>{t('facts.rules')}</HeroFact>
          </>
        }
        picture={
          <img
            src="/stores/consulta-2.svg"
            alt=""
            width={800}
            height={600}
            fetchPriority="high"
            className="h-full w-full object-cover max-md:hidden md:[clip-path:ellipse(100%_130%_at_100%_50%)]"
          />
        }
      />
      <section id="planes" className="scroll-mt-28">
        <h2 className="text-xl sm:text-2xl">{t('plans.title')}</h2>
        <p className="mt-1 max-w-2xl text-ink-600">{t('plans.text', month)}</p>
        <PartHole<readonly PetChoice[]> of="insuredPets" part={personal}>
          {(pets) => <ForWhom search={search} pets={pets} />}
        </PartHole>
        {pet && !pet.hasBirthday && <p className="mt-2 text-ink-600 text-sm">{t('whom.noBirthday')}</p>}
        <PlanFinder search={search} recommended={recommended} />
        <PlanCards plans={plans} events={events} pet={pet} />
        {isDemo && <p className="mt-4 text-center font-semibold text-ink-600 text-sm">{t('demo')}</p>}
      </section>
      <Simulator search={search} simulated={simulated} events={events} currency={currency} pet={pet} />
      <section>
        <h2 className="mb-4 text-xl sm:text-2xl">{t('how.title')}</h2>
        <Steps
          steps={(['pet', 'plan', 'photos', 'pay', 'policy'] as const).map((step) => ({
            title: t(`how.${step}.title`, { count: FEWEST_PICTURES }),
            text: t(`how.${step}.text`),
          }))}
        />
      </section>
      <section>
        <h2 className="mb-2 text-xl sm:text-2xl">{t('details')}</h2>
        <Accordion title={<h3 className="text-md">{t('compare.title')}</h3>}>
          <PlanTable plans={plans} events={events} />
        </Accordion>
        <Accordion title={<h3 className="text-md">{t('claim.title')}</h3>}>
          <Steps
            steps={(['tell', 'papers', 'answer', 'paid'] as const).map((step) => ({
              title: t(`claim.${step}.title`),
              text: t(`claim.${step}.text`, { days: step === 'tell' ? REPORT_WITHIN_DAYS : WORKING_DAYS_TO_ANSWER }),
            }))}
          />
        </Accordion>
        <Accordion title={<h3 className="text-md">{t('limits.title')}</h3>}>
          <Limits />
        </Accordion>
        <Accordion title={<h3 className="text-md">{t('insurer.title')}</h3>}>
          <p className="max-w-3xl text-ink-700">{t('insurer.text', { insurers: formatList(insurers) })}</p>
        </Accordion>
      </section>
      <section className="max-w-3xl">
        <h2 className="mb-2 text-xl sm:text-2xl">{t('questions.title')}</h2>
        {QUESTIONS.map((question) => (
          <Accordion key={question} title={t(`questions.${question}.q`)} group="questions">
            <p className="text-ink-700">{t(`questions.${question}.a`, { ...numbers, ...messageFacts[locale] })}</p>
          </Accordion>
        ))}
      </section>
      <section className="flex flex-wrap items-center justify-between gap-5 overflow-hidden rounded-panel bg-[linear-gradient(100deg,#f4e8ff,#fee4e3)] p-6 sm:p-9">
        <div>
          <h2 className="text-xl sm:text-2xl">{t('last.title')}</h2>
          <p className="mt-1.5 text-ink-700">{t('last.text')}</p>
        </div>
        <ButtonLink to={paths.newInsurance({ pet: pet?.id ?? null })} size="lg" className={manyLines('lg')}>
          {pet ? t('plans.insurePet', { name: pet.name }) : t('plans.insure')}
        </ButtonLink>
      </section>
    </div>
  )
}

function NoPlans({ country }: { country: string }) {
  const { t } = useTranslation('petInsurance')
  return (
    <EmptyState
      isWholePage
      art={<Art name="shield" size={96} />}
      title={t('none.title')}
      actions={<ButtonLink to={paths.petProfiles()}>{t('none.pets')}</ButtonLink>}
    >
      <p>{t('none.text', { country })}</p>
    </EmptyState>
  )
}

function formatList(names: readonly string[]): string {
  return new Intl.ListFormat(SPANISH, { type: 'conjunction' }).format(names)
}

import { CalendarClock, DoorOpen, Link2, PawPrint } from 'lucide-react'
import { findMissingChannels } from '#services/messaging/rules/missing-channels.ts'
import { plainMoney } from '#shared/money.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { PartHole } from '#web/personal-parts/hole.tsx'
import { sharedLoader } from '#web/personal-parts/shared-loader.ts'
import { servicesContext, sharedVisitContext, visitContext } from '#web/request/context.ts'
import { orNull } from '#web/request/or-else.ts'
import { pageAddress } from '#web/request/page-address.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { publicSeo } from '#web/storefront/seo/public-page.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { Art } from '#web/ui/art.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Hero, HeroFact, HeroLink } from '#web/ui/pictures/hero.tsx'
import { RewardsDown } from '../rewards-down.tsx'
import type { Route } from './+types/membership-page'
import { calculated } from './calculator.server.ts'
import { Calculator } from './calculator.tsx'
import { formatOffer } from './format-offer.ts'
import type { PersonalMembership } from './personal-membership.ts'
import { PlanCards } from './plan-cards.tsx'

export const handle = { sitemap: 'membershipPlans', shared: 'shop' } satisfies PagePolicy

const QUESTIONS = ['auto', 'stop', 'pause', 'delivery', 'baths', 'price'] as const

export const loader = sharedLoader({
  name: 'membership',
  shared: loadPlans,
  personal: ({ context }) => loadOwnPlan(context),
  anonymous: { ownPlanId: null },
})

async function loadOwnPlan(context: Route.LoaderArgs['context']): Promise<PersonalMembership> {
  const { viewer, call } = context.get(visitContext)
  if (viewer.uid === null || viewer.isGuest) return { ownPlanId: null }
  const own = await orNull(context.get(servicesContext).rewards.membership(undefined, { context: call }))
  return { ownPlanId: own?.membership?.status === 'ACTIVE' ? own.membership.plan.id : null }
}

/** What a membership gives and costs, with a sum that may also say that it does not pay off. */
async function loadPlans({ request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>) {
  const visit = context.get(sharedVisitContext)
  const { country } = visit
  const plans = await orNull(context.get(servicesContext).rewards.membershipPlans({}, { context: visit.call }))
  const t = translator(country.locale, 'petMember', findMissingChannels(visit.channels))
  const offer = formatOffer(plans ?? [], t)
  const url = visit.origin + paths.membership()
  const title = t('title', { country: country.name })
  const description = offer ? t('description', { offer }) : t('descriptionNone', { country: country.name })
  return {
    country: country.name,
    plans,
    offer,
    calculator: plans ? await calculated(context, plans, pageAddress(request.url).searchParams) : null,
    seo: publicSeo(visit, paths.membership(), {
      title,
      description,
      index: (plans?.length ?? 0) > 0,
      jsonLd: [
        {
          '@type': 'Service',
          name: title,
          description,
          url,
          areaServed: country.name,
          offers: (plans ?? []).map((plan) => ({
            '@type': 'Offer',
            name: plan.name,
            description: plan.summary,
            price: plainMoney(plan.price, plan.currencyCode),
            priceCurrency: plan.currencyCode,
            url,
          })),
        },
        {
          '@type': 'FAQPage',
          mainEntity: QUESTIONS.map((question) => ({
            '@type': 'Question',
            name: t(`faq.${question}.q`),
            acceptedAnswer: { '@type': 'Answer', text: t(`faq.${question}.a`) },
          })),
        },
      ],
      trail: [{ name: t('name'), path: paths.membership() }],
    }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'

export default function MembershipPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('petMember')
  const { country, plans, offer, calculator, personal } = loaderData
  if (!plans) return <Down />
  if (offer === null || !calculator)
    return (
      <EmptyState
        isWholePage
        art={<Art name="wrapped-gift" size={88} />}
        title={t('none.title', { country })}
        actions={<ButtonLink to={paths.profileCoupons()}>{t('none.action')}</ButtonLink>}
      >
        {t('none.text')}
      </EmptyState>
    )

  return (
    <div className="grid grid-cols-1 gap-9 sm:gap-12">
      <Hero
        icon={<PawPrint size={15} aria-hidden />}
        eyebrow={t('eyebrow', { country })}
        lines={[t('hero1'), t('hero2'), t('hero3')]}
        text={t('heroText', { offer })}
        actions={
          <>
            <HeroLink to="#planes" variant="light">
              {t('see')}
            </HeroLink>
            <HeroLink to="#cuenta" variant="onDark">
              {t('try')}
            </HeroLink>
          </>
        }
        facts={
          <>
            <HeroFact icon={<CalendarClock size={17} aria-hidden />}>{t('facts.month')}</HeroFact>
            <HeroFact icon={<DoorOpen size={17} aria-hidden />}>{t('facts.stop')}</HeroFact>
            <HeroFact icon={<Link2 size={17} aria-hidden />}>{t('facts.link')}</HeroFact>
          </>
        }
        picture={
          <img
            src="/stores/bano-1.svg"
            alt=""
            width={800}
            height={600}
            fetchPriority="high"
            className="h-full w-full object-cover max-md:mt-6 max-md:aspect-[16/10] md:[clip-path:ellipse(100%_130%_at_100%_50%)]"
          />
        }
      />
      <section id="planes" aria-labelledby="plans" className="scroll-mt-28">
        <h2 id="plans" className="text-xl sm:text-2xl">
          {t('plans.title')}
        </h2>
        <p className="mt-1 max-w-2xl text-ink-600">{t('plans.text')}</p>
        <PartHole<PersonalMembership> of="membership" part={personal}>
          {({ ownPlanId }) => <PlanCards plans={plans} ownPlanId={ownPlanId} />}
        </PartHole>
      </section>
      <Calculator calculator={calculator} />
      <section aria-labelledby="faq">
        <h2 id="faq" className="mb-3 text-xl sm:text-2xl">
          {t('faq.title')}
        </h2>
        <div className="grid max-w-3xl gap-2">
          {QUESTIONS.map((question) => (
            <Accordion key={question} title={t(`faq.${question}.q`)}>
              {t(`faq.${question}.a`)}
            </Accordion>
          ))}
        </div>
      </section>
    </div>
  )
}

function Down() {
  const { t } = useTranslation('petMember')
  return (
    <RewardsDown title={t('down.title')} retry={paths.membership()}>
      {t('down.text')}
    </RewardsDown>
  )
}

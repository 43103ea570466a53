import { HandHeart, HeartHandshake, LockKeyhole, MapPin, Tag } from 'lucide-react'
import { joinCountryNames } from '#shared/countries/countries.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { sharedVisitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { publicSeo } from '#web/storefront/seo/public-page.ts'
import { Art } from '#web/ui/art.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Hero, HeroLink } from '#web/ui/pictures/hero.tsx'
import { HeroPets } from '#web/ui/pictures/hero-pets.tsx'
import { SectionHeader } from '#web/ui/section-header.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { toBlocks } from '../content/blocks.ts'
import { findContentItems } from '../content/find-content-items.server.ts'
import { Comments } from '../content/sheet-blocks.tsx'
import type { Route } from './+types/know-us-page'

export const handle = { sitemap: 'always', shared: 'shop' } satisfies PagePolicy

const AREAS = [
  { name: 'shop', art: 'shopping-bags', to: paths.products() },
  { name: 'pets', art: 'dog-face', to: paths.petProfiles() },
  { name: 'appointments', art: 'bathtub', to: paths.appointments() },
  { name: 'insurance', art: 'shield', to: paths.insurancePlans() },
  { name: 'adoption', art: 'house', to: paths.petAdoptions() },
  { name: 'lost', art: 'round-pushpin', to: paths.lostAndFoundPets() },
  { name: 'donations', art: 'meat-on-bone', to: paths.donations() },
] as const

const PROMISES = [
  { name: 'prices', icon: Tag },
  { name: 'people', icon: HeartHandshake },
  { name: 'data', icon: LockKeyhole },
  { name: 'animals', icon: HandHeart },
] as const

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(sharedVisitContext)
  const t = translator(visit.country.locale, 'knowUs')
  const countries = joinCountryNames('y')
  return {
    countries,
    comments: toBlocks(await findContentItems(context)).comments,
    seo: publicSeo(visit, paths.knowUs(), {
      title: t('title'),
      description: t('description', { countries }),
      jsonLd: [{ '@type': 'AboutPage', name: t('title'), url: visit.origin + paths.knowUs() }],
    }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'

export default function KnowUsPage({ loaderData: { countries, comments } }: Route.ComponentProps) {
  const { t } = useTranslation('knowUs')
  const { t: content } = useTranslation('content')
  return (
    <div className="grid grid-cols-1 gap-9 sm:gap-12">
      <Hero
        icon={<MapPin size={15} aria-hidden />}
        eyebrow={t('eyebrow', { countries })}
        lines={[t('hero1'), t('hero2'), t('hero3')]}
        text={t('heroText')}
        actions={
          <>
            <HeroLink to={paths.products()} variant="light">
              {t('shop')}
            </HeroLink>
            <HeroLink to={paths.help()} variant="onDark">
              {t('help')}
            </HeroLink>
          </>
        }
        facts={null}
        picture={
          <HeroPets className="-mx-[6%] -mb-0.5 mt-2 block h-auto w-[112%] md:mx-0 md:mt-0 md:w-full md:self-end" />
        }
      />
      <section>
        <h2 className="mb-4 text-xl sm:text-2xl">{t('what')}</h2>
        <ul className="grid gap-3 sm:gap-4 @2xl/main:grid-cols-2 @4xl/main:grid-cols-3">
          {AREAS.map(({ name, art, to }) => (
            <li key={name}>
              <Card className="flex h-full items-start gap-4">
                <span className="grid size-16 shrink-0 place-items-center rounded-tile bg-brand-50">
                  <Art name={art} size={44} />
                </span>
                <span className="min-w-0">
                  <h3 className="text-lg">{t(`areas.${name}.title`)}</h3>
                  <p className="mt-0.5 mb-1 text-ink-600 text-sm">{t(`areas.${name}.text`)}</p>
                  <TextLink to={to}>{t(`areas.${name}.link`)}</TextLink>
                </span>
              </Card>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2 className="mb-4 text-xl sm:text-2xl">{t('promises.title')}</h2>
        <ul className="grid gap-x-8 gap-y-5 @2xl/main:grid-cols-2">
          {PROMISES.map(({ name, icon: Icon }) => (
            <li key={name} className="flex gap-4">
              <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-100 text-brand-700">
                <Icon aria-hidden="true" className="size-5.5" />
              </span>
              <div>
                <h3 className="text-md">{t(`promises.${name}.title`)}</h3>
                <p className="text-ink-600">{t(`promises.${name}.text`)}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      {comments.length > 0 && (
        <section>
          <SectionHeader title={content('comments')} />
          <Comments items={comments} />
        </section>
      )}
      <section className="flex flex-wrap items-center justify-between gap-5 overflow-hidden rounded-panel bg-[linear-gradient(100deg,#f4e8ff,#fee4e3)] p-6 sm:p-9">
        <div>
          <h2 className="text-xl sm:text-2xl">{t('ask.title')}</h2>
          <p className="mt-1.5 text-ink-700">{t('ask.text')}</p>
        </div>
        <ButtonLink to={`${paths.help()}#contacto`} size="lg">
          {t('ask.link')}
        </ButtonLink>
      </section>
    </div>
  )
}

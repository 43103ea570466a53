import { Form, Link } from 'react-router'
import { LONGEST_QUESTION } from '#services/pets/advice/rules/longest-question.ts'
import { SOURCES } from '#services/pets/advice/rules/sources.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { visitContext } from '#web/request/context.ts'
import { Art } from '#web/ui/art.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { findVisitPets } from '../pantry/find-visit-pets.server.ts'
import { formatNames } from '../pantry/pet-labels.ts'
import { getToday } from '../pets/load-pet.server.ts'
import { PageHeading } from '../profile/page-heading.tsx'
import { privateSeo } from '../seo/private-page.ts'
import { ProductRail } from '../shop/product-rail.tsx'
import type { Route } from './+types/advice-page'
import { adviceForm } from './advice-form.server.ts'
import { Clinics } from './clinics.tsx'
import { findAdvice } from './find-advice.server.ts'
import { findClinics } from './find-clinics.server.ts'
import { showAdvice } from './show-advice.server.ts'

/** Questions about the care of dogs and cats, answered by published veterinary sources alone. No question is kept. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { locale } = visit.country
  const { value } = parseForm(new URL(request.url).searchParams, adviceForm)
  const question = value?.question ?? ''
  const pets = (await findVisitPets(context))?.pets ?? []
  const pet = pets.find(({ id }) => id === value?.pet) ?? null
  const t = translator(locale, 'advice')
  const { currency } = await visit.shop()
  return {
    question,
    pets: pets.map(({ id, name }) => ({ id, name })),
    petId: pet?.id ?? null,
    currency: currency.code,
    answer: question === '' ? null : await answer(),
    seo: privateSeo(visit, paths.advice(), { title: t('title'), description: t('description') }),
  }

  async function answer() {
    const { advice, petName, avoided, products } = await findAdvice(context, {
      question,
      chosen: pet,
      today: getToday(context),
    })
    const { otherAnimal } = advice.question
    const species = advice.pet.species
    return {
      shown: showAdvice(advice, locale),
      clinics: advice.urgency === 'now' || advice.urgency === 'today' ? await findClinics(context) : [],
      petName,
      avoided,
      otherAnimal,
      emergencies: SOURCES.emergencies.href,
      products,
      listing:
        advice.products === null
          ? null
          : paths.products({
              q: advice.products,
              ...(pet && advice.isOfChosen ? { petId: pet.id } : { pet: species }),
            }),
    }
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

type Shown = Route.ComponentProps['loaderData']
type Answer = NonNullable<Shown['answer']>

const EXAMPLES = ['itch', 'portion', 'vaccines', 'notEating'] as const

export default function AdvicePage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('advice')
  const { question, pets, petId, answer, currency } = loaderData
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      <PageHeading title={t('title')}>{t('text')}</PageHeading>
      <Form method="get" action={paths.advice()} className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
        {petId && <input type="hidden" name="pet" value={petId} />}
        <TextField
          key={question}
          name="question"
          type="search"
          label={t('label')}
          defaultValue={question}
          placeholder={t('placeholder')}
          maxLength={LONGEST_QUESTION}
          required
          enterKeyHint="search"
          autoComplete="off"
        />
        <Button type="submit">{t('ask')}</Button>
      </Form>
      {pets.length > 0 && (
        <nav aria-label={t('for')} className="flex flex-wrap gap-2">
          {pets.map(({ id, name }) => (
            <ChipLink key={id} to={paths.advice({ question, pet: id })} isOn={petId === id}>
              {name}
            </ChipLink>
          ))}
          <ChipLink to={paths.advice({ question })} isOn={petId === null}>
            {t('nobody')}
          </ChipLink>
        </nav>
      )}
      {answer === null ? (
        <section aria-labelledby="examples">
          <h2 id="examples" className="text-lg">
            {t('examples')}
          </h2>
          <ul className="mt-3 grid gap-2 sm:grid-cols-2">
            {EXAMPLES.map((example) => (
              <li key={example}>
                <Link
                  to={paths.advice({ question: t(`example.${example}`), pet: petId })}
                  className="flex min-h-14 items-center gap-3 rounded-tile border border-ink-200 bg-white px-4 py-2.5 font-bold hover:border-brand-600"
                >
                  {t(`example.${example}`)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : answer.shown === null ? (
        <Unknown question={question} otherAnimal={answer.otherAnimal} source={answer.emergencies} />
      ) : (
        <Given {...answer} shown={answer.shown} currency={currency} />
      )}
    </div>
  )
}

function Unknown({ question, otherAnimal, source }: { question: string; otherAnimal: string | null; source: string }) {
  const { t } = useTranslation('advice')
  return (
    <div className="grid gap-5">
      <EmptyState
        art={<Art name="stethoscope" size={88} />}
        title={t('unknown.title')}
        actions={
          <>
            <ButtonLink to={paths.appointments({ kind: 'consulta' })}>{t('book')}</ButtonLink>
            <ButtonLink to={paths.products({ q: question })} variant="outline">
              {t('toShop')}
            </ButtonLink>
          </>
        }
      >
        {otherAnimal ? t('unknown.other', { animal: otherAnimal }) : t('unknown.text')}
      </EmptyState>
      <Notice tone="warn">
        {t('unknown.never')}{' '}
        <a href={source} rel="noreferrer" className="font-bold text-brand-700 text-sm underline">
          {t('unknown.source')}
        </a>
      </Notice>
    </div>
  )
}

const tones = { now: 'error', never: 'error', person: 'error', today: 'warn', visit: 'info', home: 'ok' } as const

function Given({
  shown,
  petName,
  avoided,
  products,
  listing,
  clinics,
  currency,
}: Answer & { shown: NonNullable<Answer['shown']>; currency: Shown['currency'] }) {
  const { t } = useTranslation('advice')
  const { banner, understood, parts, sources } = shown
  return (
    <div className="grid grid-cols-1 gap-5">
      {understood.length > 0 && (
        <p className="text-ink-700 text-sm">
          <b className="font-extrabold">{t('understood')}</b> {understood.join(' · ')}
          {petName && ` (${t('fromProfile', { name: petName })})`}
        </p>
      )}
      <Notice
        tone={tones[banner]}
        title={t(`urgency.${banner}.title`)}
        actions={
          (banner === 'visit' || ((banner === 'now' || banner === 'today') && clinics.length === 0)) && (
            <ButtonLink to={paths.appointments({ kind: 'consulta' })} size="sm">
              {t('book')}
            </ButtonLink>
          )
        }
      >
        {t(`urgency.${banner}.text`)}
      </Notice>
      {clinics.length > 0 && <Clinics clinics={clinics} />}
      {parts.map(({ topic, said, says }) => (
        <Card key={topic} className="grid gap-3">
          <h2 className="text-ink-600 text-sm">{t('why', { words: said })}</h2>
          <ul className="grid gap-2.5">
            {says.map(({ text, source }) => (
              <li key={text} className="leading-snug">
                {text}{' '}
                <a
                  href={`#source-${source}`}
                  aria-label={t('sourceNumber', { number: source })}
                  className="align-super font-bold text-brand-700 text-xs underline"
                >
                  {source}
                </a>
              </li>
            ))}
          </ul>
        </Card>
      ))}
      {petName && avoided.length > 0 && products.length > 0 && (
        <p className="text-ink-700 text-sm">
          <b className="font-extrabold">{t('avoids', { name: petName, foods: formatNames(avoided) })}.</b>{' '}
          {t('avoidsWhy')}
        </p>
      )}
      {products.length > 0 && listing && (
        <section>
          <div className="mb-2 flex items-baseline justify-between gap-3">
            <h2 className="text-lg">{t('products')}</h2>
            <Link to={listing} className="font-bold text-brand-700 text-sm underline">
              {t('allProducts')}
            </Link>
          </div>
          <ProductRail products={products} currency={currency} label={t('products')} />
        </section>
      )}
      <p className="text-ink-700 text-sm">{t('ends')}</p>
      <section aria-labelledby="sources">
        <h2 id="sources" className="text-md">
          {t('sources')}
        </h2>
        <ol className="mt-2 grid list-decimal gap-1.5 pl-5 text-ink-700 text-sm">
          {sources.map(({ cited, href }, index) => (
            <li key={cited} id={`source-${index + 1}`} lang="en">
              {href ? (
                <a href={href} rel="noreferrer" className="underline hover:text-brand-700">
                  {cited}
                </a>
              ) : (
                cited
              )}
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}

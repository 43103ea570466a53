import { type DemoPerson, demoPeople } from '#demo/people.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { inTheMorning } from './at-the-counter.ts'
import { signedInAs } from './signed-in-as.ts'
import type { StepDependencies } from './step.ts'

/** What somebody saves for in each country, in minor units. */
const savers: { email: string; petName: string; target: number; paid: number; back: number; other: number }[] = [
  { email: 'ana@huella.example', petName: 'Luna', target: 60_000, paid: 20_000, back: 5000, other: 35_000 },
  { email: 'diego@huella.example', petName: 'Nina', target: 600_000, paid: 200_000, back: 50_000, other: 350_000 },
]

const CONFIRMED_DAYS_AGO = 60
const BEGUN_DAYS_AGO = 50
const PAID_DAYS_AGO = [48, 18]
const BACK_DAYS_AGO = 10

/** Confirms saving in each country, and lets somebody save for two things there, and take a part back. */
export async function saveForExpectedCosts(deps: StepDependencies): Promise<void> {
  for (const { email, ...terms } of savers) {
    const person = demoPeople.find((each) => each.email === email)
    if (!person) throw new Error(`${email} is nobody of the demonstration`)
    await confirm(deps, person.country)
    await signedInAs(deps.accounts, person, (context) => save(deps, { person, ...terms }, context))
  }
}

async function confirm({ shopping, now }: StepDependencies, country: CountryIso): Promise<void> {
  const basis = 'Demostración: aquí va la ley que permite guardar dinero de clientes. No es una base legal real.'
  await shopping
    .at(() => inTheMorning(now(), { daysAgo: CONFIRMED_DAYS_AGO }))
    .confirmSaving({ country, basis, opinion: 'Demostración: sin opinión legal.' }, { context: shopping.staff })
    .catch((error: unknown) => {
      if (asServiceError(error)?.code !== 'market.saving-permit-exists') throw error
    })
}

async function save(
  { shopping, now }: StepDependencies,
  { person, petName, ...terms }: { person: DemoPerson } & Omit<(typeof savers)[number], 'email'>,
  context: CallContext,
): Promise<void> {
  const clock = (daysAgo: number) => () => inTheMorning(now(), { daysAgo })
  const at = (daysAgo: number) => shopping.at(clock(daysAgo))
  const keyed = (name: string) => ({
    context: { ...context, idempotencyKey: `demo/saving/${person.country}/${name}` },
  })
  const month = new Date(now().getTime() + 120 * 86_400_000).toISOString().slice(0, 7)
  const { id: goalId } = await at(BEGUN_DAYS_AGO).createSavingGoal(
    { purpose: 'castration', petName, target: terms.target, month },
    keyed('castration'),
  )
  await at(BEGUN_DAYS_AGO).createSavingGoal({ purpose: 'dental', target: terms.other }, keyed('dental'))

  const { entries } = await at(0).savingGoal({ goalId }, { context })
  // Repeated after an interruption, it goes on where it stopped.
  const paid = entries.filter(({ kind }) => kind === 'put_aside').length
  for (const daysAgo of PAID_DAYS_AGO.slice(paid)) {
    const payment = { goalId, amount: terms.paid, method: 'qr' } as const
    const { link } = await at(daysAgo).payIntoSavingGoal(payment, keyed(`paid-${daysAgo}`))
    await shopping.payAt(link, clock(daysAgo))
  }
  await at(BACK_DAYS_AGO).takeBack({ goalId, amount: terms.back, to: 'wallet' }, keyed('back'))
}

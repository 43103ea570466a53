import type { ReactNode } from 'react'
import { ButtonLink } from '../button.tsx'

interface HeroProps {
  icon: ReactNode
  eyebrow: string
  /** The third line is highlighted. */
  lines: [first: string, second: string, third: string]
  text: string
  /** `HeroLink`s, the main one first. */
  actions: ReactNode
  /** `HeroFact`s. */
  facts: ReactNode
  /** Beside the text, on small screens below it. */
  picture: ReactNode
}

/** Banner at the top of a page: title, text, facts and the main links. */
export function Hero({ icon, eyebrow, lines, text, actions, facts, picture }: HeroProps) {
  return (
    <section className="relative grid overflow-hidden rounded-panel bg-[radial-gradient(120%_140%_at_85%_10%,#a03edb_0,#8b2bc5_38%,#6a1d9b_100%)] text-white shadow-3 sm:rounded-hero md:min-h-[25rem] md:grid-cols-[1.1fr_1fr] md:items-center">
      <div className="focus-on-dark min-w-0 px-5 py-6 sm:px-10 md:py-12 md:pl-13">
        <p className="inline-flex items-center gap-1.5 rounded-full bg-white/16 px-3.5 py-1 font-extrabold text-xs sm:text-sm">
          {icon}
          {eyebrow}
        </p>
        <h1 className="mt-3 text-3xl tracking-[-.03em] sm:mt-4 sm:text-4xl lg:text-5xl">
          {lines[0]}
          <br />
          {lines[1]} <em className="block text-sun not-italic">{lines[2]}</em>
        </h1>
        <p className="mt-2.5 max-w-[30em] text-brand-100 text-md sm:text-lg">{text}</p>
        <div className="mt-5 flex flex-wrap gap-3 sm:mt-6">{actions}</div>
        <ul className="mt-5 flex flex-wrap gap-x-4 gap-y-1 font-bold text-2xs text-brand-100 sm:mt-6 sm:text-sm">
          {facts}
        </ul>
      </div>
      {picture}
    </section>
  )
}

interface HeroLinkProps {
  to: string
  variant: 'light' | 'onDark'
  icon?: ReactNode
  children: ReactNode
}

export function HeroLink({ to, variant, icon, children }: HeroLinkProps) {
  return (
    <ButtonLink to={to} variant={variant} size="lg" icon={icon} className="min-w-0 flex-1 max-sm:px-3 sm:flex-none">
      {children}
    </ButtonLink>
  )
}

export function HeroFact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      {icon}
      {children}
    </li>
  )
}

import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Provider } from './saved-sign-in.ts'

interface ProviderButtonsProps {
  providers: Provider[]
  from: 'signin' | 'signup'
  referrer: string
}

/** Message for a visitor who returned from the provider without being signed in. */
export function ProviderProblem({ problem }: { problem: 'provider' | 'blocked' | null }) {
  const { t } = useTranslation('account')
  if (!problem) return null
  return <Notice tone="error">{problem === 'blocked' ? t('providers.blocked') : t('providers.failed')}</Notice>
}

/** Sign-in buttons of Google and Facebook. Full page loads, because they leave this site. */
export function ProviderButtons({ providers, from, referrer }: ProviderButtonsProps) {
  const { t } = useTranslation('account')
  if (providers.length === 0) return null
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-ink-600 text-sm before:h-px before:flex-1 before:bg-ink-200 after:h-px after:flex-1 after:bg-ink-200">
        {t('providers.or')}
      </p>
      {providers.map((provider) => (
        <a
          key={provider}
          href={paths.providerStart(provider, { from, referrer })}
          className={buttonStyle('outline', 'lg', 'w-full')}
        >
          <Mark provider={provider} />
          {t(`providers.${provider}`)}
        </a>
      ))}
      <p className="text-center text-ink-600 text-xs">
        {t('providers.terms')}{' '}
        <TextLink to={paths.terms()} target="_blank">
          {t('terms.link')}
        </TextLink>
        .
      </p>
    </div>
  )
}

function Mark({ provider }: { provider: Provider }) {
  if (provider === 'facebook')
    return (
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5.5">
        <circle cx="12" cy="12" r="12" fill="#0866ff" />
        <path
          fill="#fff"
          d="M16.7 15.5l.5-3.5h-3.3V9.7c0-1 .5-1.9 2-1.9h1.5v-3S16 4.6 14.700 4.600c-2.700 0-4.500 1.600-4.500 4.700V12h-3v3.500h3V24h3.700v-8.500z"
        />
      </svg>
    )
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" className="size-5.5">
      <path
        fill="#4285f4"
        d="M45 24.500c0-1.600-.1-3.100-.4-4.500H24v8.600h11.800a10 10 0 0 1-4.400 6.600v5.500h7.100c4.100-3.800 6.500-9.500 6.500-16.200z"
      />
      <path
        fill="#34a853"
        d="M24 46c5.900 0 10.900-2 14.500-5.300l-7.100-5.500c-2 1.300-4.500 2.100-7.400 2.100-5.700 0-10.500-3.800-12.300-9H4.400v5.700A22 22 0 0 0 24 46z"
      />
      <path fill="#fbbc05" d="M11.700 28.300a13.200 13.200 0 0 1 0-8.500v-5.700H4.400a22 22 0 0 0 0 19.800z" />
      <path
        fill="#ea4335"
        d="M24 10.700c3.200 0 6.100 1.100 8.400 3.300l6.300-6.300A21.200 21.200 0 0 0 24 2 22 22 0 0 0 4.400 14.100l7.300 5.700c1.800-5.200 6.600-9.100 12.300-9.100z"
      />
    </svg>
  )
}

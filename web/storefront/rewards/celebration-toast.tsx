import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'

const ASKED = 'huella:celebrations'
/** Minimum interval between requests. */
const REST_MS = 60_000

interface Found {
  id: string
  title: string
}

/** Toast for each new badge or level, once, on any page but the huellas page, which shows them itself. */
export default function CelebrationToast() {
  const { t } = useTranslation('gamification')
  const toast = useToast()
  const navigate = useNavigate()
  const { pathname } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: requested after each navigation, shown once
  useEffect(() => {
    if (pathname.toLowerCase() === paths.huellas()) return
    const look = async () => {
      const before = readKept()
      if (Date.now() - before.at < REST_MS) return
      const found = await ask()
      const fresh = found?.find(({ id }) => !before.told.includes(id))
      keep({ at: Date.now(), told: [...before.told, ...(fresh ? [fresh.id] : [])].slice(-50) })
      if (!fresh) return
      const action = { label: t('celebrate.see'), onPress: () => void navigate(paths.huellas()) }
      toast.show({ message: fresh.title, kind: 'ok', action })
    }
    void look()
  }, [pathname])
  return null
}

async function ask(): Promise<Found[] | null> {
  try {
    const answer = await fetch(paths.celebrations(), { headers: { accept: 'application/json' } })
    return answer.ok ? ((await answer.json()) as Found[]) : null
  } catch {
    return null
  }
}

interface Kept {
  at: number
  told: string[]
}

function readKept(): Kept {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(ASKED) ?? 'null')
    return isKept(kept) ? kept : { at: 0, told: [] }
  } catch {
    return { at: 0, told: [] }
  }
}

function isKept(kept: unknown): kept is Kept {
  return typeof kept === 'object' && kept !== null && 'at' in kept && 'told' in kept && Array.isArray(kept.told)
}

function keep(kept: Kept): void {
  try {
    sessionStorage.setItem(ASKED, JSON.stringify(kept))
  } catch {
    // The storage is blocked: the toast shows again.
  }
}

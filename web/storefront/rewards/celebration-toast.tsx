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
    const refresh = async () => {
      const before = readSaved()
      if (Date.now() - before.at < REST_MS) return
      const found = await ask()
      const fresh = found?.find(({ id }) => !before.told.includes(id))
      keep({ at: Date.now(), told: [...before.told, ...(fresh ? [fresh.id] : [])].slice(-50) })
      if (!fresh) return
      const action = { label: t('celebrate.see'), onPress: () => void navigate(paths.huellas()) }
      toast.show({ message: fresh.title, kind: 'ok', action })
    }
    void refresh()
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

interface SavedCelebrations {
  at: number
  told: string[]
}

function readSaved(): SavedCelebrations {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(ASKED) ?? 'null')
    return isSaved(saved) ? saved : { at: 0, told: [] }
  } catch {
    return { at: 0, told: [] }
  }
}

function isSaved(saved: unknown): saved is SavedCelebrations {
  return typeof saved === 'object' && saved !== null && 'at' in saved && 'told' in saved && Array.isArray(saved.told)
}

function keep(saved: SavedCelebrations): void {
  try {
    sessionStorage.setItem(ASKED, JSON.stringify(saved))
  } catch {
    // The storage is blocked: the toast shows again.
  }
}

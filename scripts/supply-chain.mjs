// npm run supply-chain: what the registry signed of the installed packages, and a list of them all.
//   reports/sbom.json   CycloneDX, every package of a production with its version, licence and hash
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installWhatIsMissing } from './install.mjs'
import { main, PlainFailure, projectFolder } from './project.mjs'

const reports = join(projectFolder, 'reports')

await main(async () => {
  await installWhatIsMissing()
  mkdirSync(reports, { recursive: true })

  const sbom = npm(['sbom', '--sbom-format=cyclonedx', '--omit=dev'])
  if (sbom.status !== 0) throw new PlainFailure(`npm could not list the packages:\n${sbom.stderr}`)
  writeFileSync(join(reports, 'sbom.json'), sbom.stdout)
  console.log(`${JSON.parse(sbom.stdout).components.length} packages are listed in reports/sbom.json.`)

  // Once: where no registry answers, CI must not wait for it.
  const signatures = npm(['audit', 'signatures', '--fetch-retries=0', '--fetch-timeout=20000'])
  const answer = `${signatures.stdout}${signatures.stderr}`
  console.log(answer.trim())
  if (signatures.status === 0) return
  if (/packages? ha(s|ve)( an?)? invalid/.test(answer))
    throw new PlainFailure('A package is not what its publisher signed. Do not start it: look at the lines above.')
  // A registry that does not answer, or a mirror that keeps no keys or signatures, proves nothing.
  console.log('The registry did not say what its publishers signed: run this again where it answers.')
})

function npm(parameters) {
  const script = process.env.npm_execpath
  const [command, all] = script?.endsWith('.js') ? [process.execPath, [script, ...parameters]] : ['npm', parameters]
  return spawnSync(command, all, { cwd: projectFolder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
}

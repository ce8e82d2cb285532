import type { DomainProof, OrgDomain } from '@stoa/hub'
import { Button, Note, Notice, TextField, When } from '@stoa/ui'
import { orgSettingsAddress } from '@stoa/vocabulary'
import { CopyButton } from '../../../islands/copy/copy-button.tsx'
import { Csrf } from '../../../parts/csrf.tsx'
import { FormPage, FormSection, PostForm } from '../../../parts/form-page.tsx'
import { OrgSettings } from '../../../parts/org/org-settings.tsx'
import styles from '../../../parts/settings.module.css'
import { useFrame } from '../../../site/frame.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { OrgDomainsData } from './act.ts'

/** An organization's settings: the domains that it has proven, or is about to. */
export function OrgDomainsPage({ data: { org, domains, form } }: { data: OrgDomainsData }) {
	const words = useWords().organization.domains
	const here = orgSettingsAddress(org.name, 'domains')
	return (
		<OrgSettings org={org} part="domains">
			<FormPage title={words.title} lead={words.lead(org.name)} wide>
				{form.errors['form'] && <Notice tone="error">{form.errors['form']}</Notice>}
				{domains.map((one) => (
					<Domain key={one.domain.domain} here={here} {...one} />
				))}
				<FormSection title={words.addADomain}>
					<PostForm action={here}>
						<input type="hidden" name="do" value="add" />
						<TextField
							name="domain"
							label={words.domain}
							error={form.errors['domain']}
							defaultValue={form.errors['domain'] ? form.values['domain'] : undefined}
							placeholder={words.domainPlaceholder}
							required
							maxLength={253}
							autoComplete="off"
							autoCapitalize="none"
							spellCheck={false}
							inputMode="url"
						/>
						<div>
							<Button type="submit" weight={domains.length === 0 ? 'main' : undefined}>
								{words.add}
							</Button>
						</div>
					</PostForm>
				</FormSection>
			</FormPage>
		</OrgSettings>
	)
}

function Domain({ here, domain: { domain, verifiedAt }, proof }: { here: string; domain: OrgDomain; proof: DomainProof }) {
	const words = useWords().organization.domains
	const { now } = useFrame()
	return (
		<FormSection title={domain}>
			{verifiedAt ? (
				<p>
					<Note>{words.verified}</Note> {words.keepTheRecord(<When date={verifiedAt} now={now} />)}
				</p>
			) : (
				<>
					<p>{words.proofHint(domain)}</p>
					<dl className={styles.record}>
						<div>
							<dt>{words.name}</dt>
							<dd>
								<code className={styles.secret}>{proof.name}</code> <CopyButton value={proof.name} label={words.copyTheName} />
							</dd>
						</div>
						<div>
							<dt>{words.value}</dt>
							<dd>
								<code className={styles.secret}>{proof.value}</code> <CopyButton value={proof.value} label={words.copyTheValue} />
							</dd>
						</div>
					</dl>
				</>
			)}
			<div className={styles.cellForm}>
				<Wish here={here} wish="verify" domain={domain} label={verifiedAt ? words.checkAgain(domain) : words.checkNow(domain)}>
					{verifiedAt ? words.checkAgainLabel : words.checkNowLabel}
				</Wish>
				<Wish here={here} wish="remove" domain={domain} label={words.remove(domain)}>
					{words.removeLabel}
				</Wish>
			</div>
		</FormSection>
	)
}

function Wish({
	here,
	wish,
	domain,
	label,
	children,
}: {
	here: string
	wish: 'verify' | 'remove'
	domain: string
	label: string
	children: string
}) {
	return (
		<form method="post" action={here}>
			<Csrf />
			<input type="hidden" name="do" value={wish} />
			<input type="hidden" name="domain" value={domain} />
			<Button type="submit" weight={wish === 'remove' ? 'danger' : 'main'} aria-label={label}>
				{children}
			</Button>
		</form>
	)
}

import type { DomainProof, OrgDomain } from '@stoa/hub'
import { Button, Note, Notice, TextField, When } from '@stoa/ui'
import { orgSettingsAddress } from '@stoa/vocabulary'
import { CopyButton } from '../../../islands/copy/copy-button.tsx'
import { Csrf } from '../../../layouts/csrf.tsx'
import { FormPage, FormSection, PostForm } from '../../../layouts/form-page.tsx'
import { OrgSettings } from '../../../layouts/org/org-settings.tsx'
import styles from '../../../layouts/org/org-settings.module.css'
import { useFrame } from '../../../site/frame.tsx'
import type { OrgDomainsData } from './act.ts'

/** An organization's settings: the domains that it has proven, or is about to. */
export function OrgDomainsPage({ data: { org, domains, form } }: { data: OrgDomainsData }) {
	const here = orgSettingsAddress(org.name, 'domains')
	return (
		<OrgSettings org={org} part="domains">
			<FormPage title="Domains" lead={`Verified domains are shown on the page of ${org.name}, so that people know who is behind it.`} wide>
				{form.errors['form'] && <Notice tone="error">{form.errors['form']}</Notice>}
				{domains.map((one) => (
					<Domain key={one.domain.domain} here={here} {...one} />
				))}
				<FormSection title="Add a domain">
					<PostForm action={here}>
						<input type="hidden" name="do" value="add" />
						<TextField
							name="domain"
							label="Domain"
							error={form.errors['domain']}
							defaultValue={form.errors['domain'] ? form.values['domain'] : undefined}
							placeholder="example.org"
							required
							maxLength={253}
							autoComplete="off"
							autoCapitalize="none"
							spellCheck={false}
							inputMode="url"
						/>
						<div>
							<Button type="submit" weight={domains.length === 0 ? 'main' : undefined}>
								Add
							</Button>
						</div>
					</PostForm>
				</FormSection>
			</FormPage>
		</OrgSettings>
	)
}

function Domain({ here, domain: { domain, verifiedAt }, proof }: { here: string; domain: OrgDomain; proof: DomainProof }) {
	const { now } = useFrame()
	return (
		<FormSection title={domain}>
			{verifiedAt ? (
				<p>
					<Note>verified</Note> <When date={verifiedAt} now={now} />. Keep the record: the verification ends when a later check does not
					find it.
				</p>
			) : (
				<>
					<p>Publish this TXT record in the DNS of {domain}, then verify the domain here.</p>
					<dl className={styles.record}>
						<div>
							<dt>Name</dt>
							<dd>
								<code className={styles.secret}>{proof.name}</code> <CopyButton value={proof.name} label="Copy the name" />
							</dd>
						</div>
						<div>
							<dt>Value</dt>
							<dd>
								<code className={styles.secret}>{proof.value}</code> <CopyButton value={proof.value} label="Copy the value" />
							</dd>
						</div>
					</dl>
				</>
			)}
			<div className={styles.cellForm}>
				<Wish here={here} wish="verify" domain={domain} label={verifiedAt ? `Check ${domain} again` : `Check ${domain} now`}>
					{verifiedAt ? 'Check again' : 'Check now'}
				</Wish>
				<Wish here={here} wish="remove" domain={domain} label={`Remove ${domain}`}>
					Remove
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

import { Icon } from '@stoa/ui'
import styles from './org-settings.module.css'

/** The domains that an organization has proven to be its own. */
export function VerifiedDomains({ domains }: { domains: readonly string[] }) {
	if (domains.length === 0) return null
	return (
		<ul className={styles.domains} aria-label="Verified domains">
			{domains.map((domain) => (
				<li key={domain}>
					<Icon name="check" /> <bdi>{domain}</bdi> <span className={styles.verified}>verified</span>
				</li>
			))}
		</ul>
	)
}

import { z } from 'zod'
import { KNOWN_ASSISTANTS, readAssistants } from './assistants.ts'
import { readFooterLinks } from './footer-links.ts'
import { readNetworks } from './networks.ts'
import { readTrustedProxies } from './trusted-proxies.ts'

const flag = z
	.union([z.boolean(), z.enum(['true', 'false', '1', '0'])], 'write true or false')
	.transform((value) => value === true || value === 'true' || value === '1')
const count = (least: number, most: number) =>
	z.coerce
		.number(`write a whole number from ${least} to ${most}`)
		.int('write a whole number')
		.min(least, `write at least ${least}`)
		.max(most, `write at most ${most}`)
const storageLimit = (description: string, example: string) =>
	count(0, 2 ** 53 - 1)
		.optional()
		.meta({ description, example })
/** `ada@example.org`, or `Ada <ada@example.org>`. */
const MAILBOX = /^(?:[^<>\s@]+@[^<>\s@]+|[^<>]*<[^<>\s@]+@[^<>\s@]+>)$/

/** Whether an address has no path, query or fragment. A hub below a path is not supported. */
function isOrigin(address: string): boolean {
	if (!URL.canParse(address)) return false
	const { pathname, search, hash } = new URL(address)
	return /^\/*$/.test(pathname) && search === '' && hash === ''
}

const httpUrl = z.url({ protocol: /^https?$/, error: 'write an address that begins with http:// or https://' })
/** `staff=lab:write` */
const GROUP_PLACE = /^[^=,]+=[A-Za-z0-9_.-]+:(?:read|contributor|write|admin)$/
/** `handbook=/srv/handbook`, `handbook@v2=/srv/handbook-2` */
const DOCS_FOLDER = /^[\w.-]+(?:@[\w.-]+)?=.+$/
const text = z.string().min(1, 'write something, or leave the setting out')

/**
 * Every setting of the hub with its description, default and example. tools/settings-reference.ts generates the reference page of the
 * documentation from this schema. Names are those of the environment; a settings file uses the same ones.
 */
export const SettingsSchema = z.strictObject({
	STOA_HOST: text
		.default('127.0.0.1')
		.meta({ description: 'Address of the network interface to listen on. `0.0.0.0` or `::` means all of them.', example: '0.0.0.0' }),
	STOA_PORT: count(0, 65535).default(3000).meta({ description: 'Port to listen on. `0` takes a free one.', example: '8080' }),
	STOA_DATA: text.default('data').meta({
		description:
			'Folder for everything that the hub stores: database, git repositories, large files and secrets. It is created if it does not exist.',
		example: '/var/lib/stoa',
	}),
	STOA_PUBLIC_URL: httpUrl.refine(isOrigin, 'write an address without a path, such as https://hub.example.org').optional().meta({
		description:
			'Address at which people and clients reach the hub. It is used in links and in answers to clients, and decides whether cookies are Secure. Default: the address listened on.',
		example: 'https://hub.example.org',
	}),
	STOA_DATABASE_URL: z
		.string()
		.regex(/^postgres(ql)?:\/\//, 'write an address that begins with postgres://')
		.optional()
		.meta({
			description: 'An existing PostgreSQL (14 or newer) to use instead of the one that the hub starts itself.',
			example: 'postgres://stoa:secret@db.example.org/stoa',
			secret: true,
		}),
	STOA_S3_ENDPOINT: httpUrl.optional().meta({
		description: 'Address of an S3-compatible store for large files. Default: that of AWS for the region.',
		example: 'https://s3.example.org',
	}),
	STOA_S3_BUCKET: text.optional().meta({
		description: 'Bucket for large files. If it is not set, large files are stored in the data folder.',
		example: 'stoa',
	}),
	STOA_S3_REGION: text.default('us-east-1').meta({ description: 'Region of the bucket.', example: 'eu-central-1' }),
	STOA_S3_ACCESS_KEY_ID: text.optional().meta({ description: 'Access key for the bucket; needed with it.', example: 'AKIAEXAMPLE' }),
	STOA_S3_SECRET_ACCESS_KEY: text
		.optional()
		.meta({ description: 'Secret of the access key; needed with it.', example: 'wJalrEXAMPLE', secret: true }),
	STOA_S3_PREFIX: z.string().default('').meta({ description: 'Prefix of every key in the bucket.', example: 'hub/' }),
	STOA_S3_FORCE_PATH_STYLE: flag
		.default(false)
		.meta({ description: 'Put the bucket into the path instead of the host name, as most stores other than AWS need.', example: 'true' }),
	STOA_S3_REDIRECT_SECONDS: count(0, 86_400).default(0).meta({
		description:
			'Sends downloads of whole large files to the bucket: the hub checks the caller’s right and redirects to a signed address that is valid for this number of seconds. `0`: the hub sends the bytes itself and checks them. See [database and large files](../run/storage.md).',
		example: '300',
	}),
	STOA_S3_PUBLIC_ENDPOINT: httpUrl.optional().meta({
		description: 'Address of the store for clients that are redirected to it. Default: `STOA_S3_ENDPOINT`.',
		example: 'https://s3.example.org',
	}),
	STOA_MOVE_S3_ENDPOINT: httpUrl.optional().meta({
		description: 'Address of the store that `stoa migrate-storage` moves large files to. Default: that of `STOA_S3_ENDPOINT`.',
		example: 'https://s3.example.org',
	}),
	STOA_MOVE_S3_REGION: text.optional().meta({ description: 'Its region. Default: `STOA_S3_REGION`.', example: 'eu-north-1' }),
	STOA_MOVE_S3_ACCESS_KEY_ID: text
		.optional()
		.meta({ description: 'Its access key. Default: `STOA_S3_ACCESS_KEY_ID`.', example: 'AKIAEXAMPLE' }),
	STOA_MOVE_S3_SECRET_ACCESS_KEY: text
		.optional()
		.meta({ description: 'Secret of that access key. Default: `STOA_S3_SECRET_ACCESS_KEY`.', example: 'wJalrEXAMPLE', secret: true }),
	STOA_MOVE_S3_FORCE_PATH_STYLE: flag
		.optional()
		.meta({ description: 'Put its bucket into the path. Default: `STOA_S3_FORCE_PATH_STYLE`.', example: 'true' }),
	STOA_COLLECT_GRACE: count(0, 8760).default(24).meta({
		description:
			'For how many hours the bytes of what was deleted are kept. After that, and at most 11 hours more, they leave the disk or the bucket. `stoa collect --now` does not wait.',
		example: '168',
	}),
	STOA_BACKUP_TARGET: text
		.regex(/^(?:\/|s3:\/\/[^/])/, 'write a folder with its whole path, or s3://bucket/prefix')
		.optional()
		.meta({
			description: 'Place for backups: a folder with its whole path, or `s3://bucket/prefix`. `stoa backup` uses it when it is given none.',
			example: '/mnt/backups/stoa',
		}),
	STOA_BACKUP_AT: z
		.string()
		.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'write a time of day in UTC, such as 03:30')
		.optional()
		.meta({
			description:
				'Time of day in UTC at which the hub writes a backup to `STOA_BACKUP_TARGET` every day. A failed one is tried again every hour. Default: backups are written only by `stoa backup`.',
			example: '03:30',
		}),
	STOA_BACKUP_KEEP_LAST: count(1, 100_000)
		.default(3)
		.meta({ description: 'How many of the newest backups are kept after a daily one, and by `stoa backup prune`.', example: '10' }),
	STOA_BACKUP_KEEP_DAILY: count(0, 100_000).default(7).meta({ description: 'Of how many days the newest backup is kept.', example: '14' }),
	STOA_BACKUP_KEEP_WEEKLY: count(0, 100_000).default(4).meta({ description: 'Of how many weeks the newest backup is kept.', example: '8' }),
	STOA_BACKUP_KEEP_MONTHLY: count(0, 100_000)
		.default(6)
		.meta({ description: 'Of how many months the newest backup is kept.', example: '24' }),
	STOA_BACKUP_S3_ENDPOINT: httpUrl.optional().meta({
		description: 'Address of the store of backups to `s3://` addresses. Default: that of `STOA_S3_ENDPOINT`.',
		example: 'https://s3.backups.example.org',
	}),
	STOA_BACKUP_S3_REGION: text.optional().meta({ description: 'Its region. Default: `STOA_S3_REGION`.', example: 'eu-north-1' }),
	STOA_BACKUP_S3_ACCESS_KEY_ID: text
		.optional()
		.meta({ description: 'Its access key. Default: `STOA_S3_ACCESS_KEY_ID`.', example: 'AKIAEXAMPLE' }),
	STOA_BACKUP_S3_SECRET_ACCESS_KEY: text
		.optional()
		.meta({ description: 'Secret of that access key. Default: `STOA_S3_SECRET_ACCESS_KEY`.', example: 'wJalrEXAMPLE', secret: true }),
	STOA_BACKUP_S3_FORCE_PATH_STYLE: flag
		.optional()
		.meta({ description: 'Put its bucket into the path. Default: `STOA_S3_FORCE_PATH_STYLE`.', example: 'true' }),
	STOA_UPGRADE_BACKUP: flag.default(true).meta({
		description:
			'Whether a start of a newer version writes a backup of the database to the folder `upgrade-backups` of the data folder before it changes the tables. The three newest are kept.',
		example: 'false',
	}),
	STOA_SCRUB_DAYS: count(0, 3650).default(30).meta({
		description:
			'In how many days every stored byte is read again and compared with its hash, in the background. Damaged files are moved aside and restored from a second copy. `0` turns it off.',
		example: '90',
	}),
	STOA_SCRUB_BYTES_PER_SECOND: count(1024, 2 ** 40)
		.default(20_000_000)
		.meta({ description: 'Most bytes that this background reading takes in a second, at all processes together.', example: '5000000' }),
	STOA_SECRET: z.string().min(32, 'write at least 32 characters').optional().meta({
		description:
			'Key for signed addresses, forms and tokens. Several processes of one hub need the same. Default: made at the first start and kept in the data folder.',
		example: '$(openssl rand -hex 32)',
		secret: true,
	}),
	STOA_SIGN_UP: z.enum(['open', 'invitation', 'closed'], 'write open, invitation or closed').default('open').meta({
		description:
			'Who can sign up: everyone (`open`), people whom an administrator invited (`invitation`), or no one (`closed`). What administrators choose at /admin/sign-up takes precedence; `stoa user add` always works.',
		example: 'closed',
	}),
	STOA_WEBHOOKS_INNER: flag.default(false).meta({
		description:
			'Whether webhooks may send to addresses of inner networks (127.0.0.1, 10.0.0.0/8, 169.254.169.254 and the like). Only where everyone with an account can reach those networks anyway.',
		example: 'true',
	}),
	STOA_EXTERNAL_IMAGES: z.enum(['link', 'proxy'], 'write link or proxy').default('link').meta({
		description:
			'What cards and comments show for images on other hosts: a link to the image (`link`), or the image, which the hub fetches from public addresses and caches in the folder `external-images` of the data folder (`proxy`). A visitor’s browser never contacts the other host by itself.',
		example: 'proxy',
	}),
	STOA_EXTERNAL_IMAGES_MAX: count(1024, 2 ** 50)
		.default(1_000_000_000)
		.meta({
			description: 'Size of the cache of such images in bytes; the ones not shown for the longest time are removed first.',
			example: '10000000000',
		}),
	STOA_SMTP_URL: z
		.string()
		.regex(/^smtps?:\/\//, 'write an address that begins with smtp:// or smtps://')
		.optional()
		.meta({
			description:
				'Mail server for e-mails of the hub (new passwords, confirmations, invitations, notifications). Without one, e-mails are written as files to the folder `outbox` of the data folder, for the operator to forward.',
			example: 'smtps://hub:secret@mail.example.org:465',
			secret: true,
		}),
	STOA_MAIL_FROM: text
		.regex(MAILBOX, 'write an e-mail address, or a name and the address in angle brackets')
		.default('Stoa <stoa@localhost>')
		.meta({ description: 'Sender of e-mails of the hub.', example: 'Our hub <hub@example.org>' }),
	STOA_OIDC_ISSUER: httpUrl.optional().meta({
		description:
			'An OpenID Connect provider that people may sign in through: its issuer. Register there the address `/auth/external/callback` of this hub, and set `STOA_PUBLIC_URL`.',
		example: 'https://id.example.org',
	}),
	STOA_OIDC_CLIENT_ID: text.optional().meta({ description: 'Client id of this hub at that provider; required with it.', example: 'stoa' }),
	STOA_OIDC_CLIENT_SECRET: text
		.optional()
		.meta({ description: 'The secret of this hub at that provider; needed with it.', example: 'correct-horse', secret: true }),
	STOA_OIDC_NAME: text.default('your organization').meta({ description: 'Display name of that provider.', example: 'Example University' }),
	STOA_OIDC_SCOPES: text
		.default('openid profile email')
		.meta({ description: 'Scopes that the hub requests from that provider.', example: 'openid profile email groups' }),
	STOA_OIDC_GROUPS_CLAIM: text.default('groups').meta({ description: 'The claim that names the groups of a person.', example: 'roles' }),
	STOA_OIDC_GROUPS: text
		.optional()
		.refine(
			(value) => value === undefined || value.split(',').every((one) => GROUP_PLACE.test(one.trim())),
			'write group=organization:role, several separated by commas; a role is read, contributor, write or admin',
		)
		.meta({
			description:
				'Which groups of that provider have which role in which organizations here, as `group=organization:role`. Memberships follow the groups at each sign-in; other organizations are not changed.',
			example: 'staff=lab:write,heads=lab:admin',
		}),
	STOA_TRUSTED_ISSUERS: text
		.optional()
		.refine(
			(value) => value === undefined || value.split(',').every((one) => httpUrl.safeParse(one.trim()).success),
			'write addresses that begin with https://, several with commas between',
		)
		.meta({
			description:
				'OpenID Connect providers whose CI jobs people may trust instead of storing a token there (trusted publishers): their issuers, separated by commas. The hub fetches keys from these providers only.',
			example: 'https://token.actions.githubusercontent.com,https://gitlab.example.org',
		}),
	STOA_DEMO: flag.default(true).meta({
		description: 'Whether `stoa serve` fills an empty hub with demo models, datasets and apps at its first start.',
		example: 'false',
	}),
	STOA_DOCS: text
		.optional()
		.refine(
			(value) => value === undefined || value.split(',').every((one) => DOCS_FOLDER.test(one.trim())),
			'write name=folder or name@version=folder, several with commas between',
		)
		.meta({
			description:
				'Folders with documentation to serve under `/docs/NAME`: pages with a `_toctree.yml`, optionally in folders by language. Several folders of one name with `@VERSION` are its versions; the first one is the default. A name that the hub itself uses (`stoa`, `course`) replaces the built-in documentation.',
			example: 'handbook=/srv/handbook/docs,engine@v2=/srv/engine-2/docs,engine@v1=/srv/engine-1/docs',
		}),
	STOA_DOCS_EDIT_URL: text
		.regex(/^https?:\/\/\S+$/, 'write an address that begins with https://')
		.optional()
		.meta({
			description:
				'Where readers can edit the documentation: the address of a page’s source, with `{project}`, `{version}` and `{path}` (the file in its folder). Default: pages have no such link.',
			example: 'https://git.example.org/docs/{project}/edit/main/{path}',
		}),
	STOA_DOCS_EDIT_LABEL: text.max(80).optional().meta({
		description:
			'Words of the link to a page’s source. Default: "Update on GitHub" where it is on GitHub, "Edit this page" elsewhere, in the language of the page.',
		example: 'Edit on Codeberg',
	}),
	STOA_ASSISTANTS: text
		.refine(
			(value) => readAssistants(value) !== undefined,
			`write names out of ${KNOWN_ASSISTANTS.join(', ')}, or Name=https://..., with commas between`,
		)
		.optional()
		.meta({
			description: `AI assistants that the menu of “Copy page” opens a page in: ${KNOWN_ASSISTANTS.join(', ')}, or \`Name=address\` with \`{prompt}\`, \`{url}\` (the page) or \`{sourceUrl}\` (its Markdown). Several with commas between. Default: ChatGPT and Claude.`,
			example: 'Claude,Ours=https://chat.example.org/?q={prompt}',
		}),
	STOA_FOOTER_LINKS: text
		.refine((value) => readFooterLinks(value) !== undefined, 'write Name=https://... or Name=/path, with commas between')
		.optional()
		.meta({
			description:
				'Links in the footer of every page, such as a privacy policy: `Name=address`, separated by commas. An address is an `https://` address or a path of this hub.',
			example: 'Privacy=https://example.org/privacy,Terms=/docs/terms',
		}),
	STOA_COPY_PAGE: z.enum(['title', 'outline', 'off'], 'write title, outline or off').default('title').meta({
		description:
			'Position of the Copy page control on pages of the documentation: at the title or above the outline; `off` removes it from every page, cards included. A page turns it off with `copyPage: false` in its front matter, a section with the same key in its contents.',
		example: 'outline',
	}),
	STOA_COPY_PAGE_KEY: flag.default(false).meta({
		description: 'Whether Ctrl+C (Cmd+C) copies the page as Markdown while nothing is selected. The control announces it.',
		example: 'true',
	}),
	STOA_LOG_LEVEL: z
		.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'write fatal, error, warn, info, debug, trace or silent')
		.default('info')
		.meta({
			description: 'How much is logged to the standard error output.',
			example: 'warn',
		}),
	STOA_TRUST_PROXY: z
		.union([z.boolean(), z.number(), z.string()])
		.transform((value, context) => {
			const proxies = readTrustedProxies(value)
			if (proxies !== undefined) return proxies
			context.addIssue({
				code: 'custom',
				message: 'write the number of proxies in front of the hub (0 to 9), or their networks separated by commas',
			})
			return z.NEVER
		})
		.default(0)
		.meta({
			description:
				'Which reverse proxies the hub trusts to name the client (`X-Forwarded-For`, `X-Forwarded-Proto`, `X-Forwarded-Host`): the number of proxies in front of the hub, one behind the other, or their networks, separated by commas. `true` means 1, `false` and `0` none.',
			example: '1',
		}),
	STOA_METRICS_TOKEN: z.string().min(16, 'write at least 16 characters').optional().meta({
		description:
			'Token that a monitoring system sends to read `/metrics`, as `Authorization: Bearer`. Default: only clients on the same machine and those of `STOA_METRICS_FROM` can read them.',
		example: '$(openssl rand -hex 16)',
		secret: true,
	}),
	STOA_METRICS_FROM: z
		.string()
		.transform((value, context) => {
			const networks = readNetworks(value)
			if (networks !== undefined) return networks
			context.addIssue({ code: 'custom', message: 'write addresses or networks, such as 10.0.0.0/8, separated by commas' })
			return z.NEVER
		})
		.optional()
		.meta({
			description:
				'Addresses and networks from which `/metrics` can be read without a token, separated by commas. Behind a proxy, the address of the client counts, as `STOA_TRUST_PROXY` makes it known. Default: none.',
			example: '192.0.2.7,10.20.0.0/16',
		}),
	STOA_ACCEL_REDIRECT: z
		.string()
		.regex(/^\/.*\/$/, 'write a path that begins and ends with /')
		.optional()
		.meta({
			description:
				'Internal location of an nginx before the hub that maps to the data folder: whole files are then sent by nginx (`X-Accel-Redirect`).',
			example: '/internal-data/',
		}),
	STOA_BODY_MAX: count(1024, 2 ** 40)
		.default(16 * 1024 * 1024)
		.meta({
			description:
				'Largest JSON or form body, in bytes. Most addresses have a smaller limit, usually 64 kB. Commits and file uploads are streams with limits of their own.',
			example: '33554432',
		}),
	STOA_BODY_SECONDS: count(1, 3600).default(30).meta({
		description: 'How long the body of a small request (JSON, a form) may take to arrive, in seconds. Uploads of files may take hours.',
		example: '60',
	}),
	STOA_COMMIT_MAX: count(1024, 2 ** 50)
		.default(2 * 1024 ** 3)
		.meta({ description: 'Largest body of one commit through the API, in bytes.', example: '4294967296' }),
	STOA_OBJECT_MAX: count(1024, 2 ** 50)
		.default(5 * 1024 ** 4)
		.meta({ description: 'Largest single large file, in bytes.', example: '1099511627776' }),
	STOA_GUEST_DAY_MAX: count(1024, 2 ** 50)
		.default(10_000_000_000)
		.meta({
			description: 'Bytes of large files that one person may upload per day for pull requests in repositories that they cannot write to.',
			example: '1000000000',
		}),
	STOA_USER_PUBLIC_STORAGE: storageLimit(
		'Bytes that a person may store in public repositories, with attachments of comments. Administrators can set another limit for a single account. Default: no limit.',
		'500000000000',
	),
	STOA_USER_PRIVATE_STORAGE: storageLimit(
		'Bytes that a person may store in private repositories. Administrators can set another limit for a single account. Default: no limit.',
		'100000000000',
	),
	STOA_ORG_PUBLIC_STORAGE: storageLimit(
		'Bytes that an organization may store in public repositories. Administrators can set another limit for a single account. Default: no limit.',
		'5000000000000',
	),
	STOA_ORG_PRIVATE_STORAGE: storageLimit(
		'Bytes that an organization may store in private repositories. Administrators can set another limit for a single account. Default: no limit.',
		'1000000000000',
	),
	STOA_VIEWER_SANDBOX: z.enum(['auto', 'bubblewrap', 'namespaces', 'process', 'off']).default('auto').meta({
		description:
			'How the processes that search, filter and measure datasets are kept apart from the machine. `bubblewrap` and `namespaces` give each of them a view of its own, without network, environment and other files; `process` relies on the settings of DuckDB and on limits of the kernel; `off` starts none. `auto` takes the first one that works. See [the dataset viewer](../run/viewer.md).',
		example: 'bubblewrap',
	}),
	STOA_VIEWER_CACHE: count(0, 2 ** 53 - 1)
		.default(10_000_000_000)
		.meta({
			description:
				'Bytes of the data folder for copies of files of datasets that are stored in chunks, in git or in a bucket: searches and filters need whole files. Those that were not used for longest are deleted.',
			example: '100000000000',
		}),
	STOA_PARQUET_SIZE_MAX: count(0, 2 ** 50)
		.default(5_000_000_000)
		.meta({
			description:
				'Bytes of each split of a dataset, decompressed, that the hub converts to Parquet in the background. The rest of a larger split is left out. `0` switches conversion off; files that are converted already stay.',
			example: '20000000000',
		}),
	STOA_MULTIPART_FROM: count(5 * 1024 * 1024, 2 ** 50)
		.default(512 * 1024 * 1024)
		.meta({
			description:
				'Large files of at least this many bytes go up in parts when the client can: a connection that breaks then costs one part. Bytes.',
			example: '104857600',
		}),
	STOA_MIRROR_OFFLINE: flag.default(false).meta({
		description:
			'Whether the hub asks no upstream of the mirror, whatever `stoa upstream` lists: what is here is served, and everything else is missing.',
		example: 'true',
	}),
	STOA_MIRROR_STORAGE: storageLimit(
		'Bytes of large files that mirrored repositories may take together, without those that pins, rules and unfinished jobs keep. When there are more, those that were not used for the longest time leave. Default: no limit.',
		'500000000000',
	),
	STOA_BUNDLE_FOLDER: text.regex(/^\//, 'write the whole path of a folder').optional().meta({
		description:
			'A folder with its whole path. Each bundle that is put there and was signed by a trusted key is imported, within a minute after its last change.',
		example: '/srv/incoming',
	}),
	STOA_MIRROR_COMPARE_SECONDS: count(0, 30 * 86_400)
		.default(300)
		.meta({
			description: 'How old the comparison of a mirrored repository with its upstream may be when a caller asks for it, in seconds.',
			example: '3600',
		}),
	STOA_MIRROR_MISSING_SECONDS: count(0, 30 * 86_400)
		.default(300)
		.meta({ description: 'How long the hub remembers that no upstream has a repository, in seconds.', example: '3600' }),
	STOA_RATE_API: count(0, 1e9).default(30_000).meta({
		description:
			'Requests to the API that one caller (an account, an IPv4 address or an IPv6 /64 network) may make in 5 minutes, at all processes together. `0` means no limit.',
		example: '5000',
	}),
	STOA_RATE_FILES: count(0, 1e9).default(150_000).meta({
		description: 'Requests for files that one caller may make in 5 minutes, at all processes together. `0` means no limit.',
		example: '20000',
	}),
	STOA_RATE_PAGES: count(0, 1e9).default(30_000).meta({
		description: 'Pages that one caller may request in 5 minutes, counted across all processes. `0` means no limit.',
		example: '3000',
	}),
	STOA_RATE_SIGN_IN: count(0, 1e9).default(60).meta({
		description:
			'Attempts to sign in, to sign up or to use another secret that one IPv4 address or IPv6 /64 network may make in 5 minutes, at all processes together. `0` means no limit.',
		example: '20',
	}),
	STOA_IDLE_SECONDS: count(5, 86_400)
		.default(600)
		.meta({ description: 'A connection without any traffic is closed after this number of seconds.', example: '120' }),
	STOA_STOP_SECONDS: count(0, 3600)
		.default(20)
		.meta({ description: 'How long a stop waits for requests that are under way, in seconds.', example: '60' }),
})

/** The settings, checked. */
export type Settings = z.output<typeof SettingsSchema>

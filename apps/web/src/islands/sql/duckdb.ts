import { SQLDialect } from '@codemirror/lang-sql'

/** Words of a statement that reads: other kinds are refused. */
export const KEYWORDS =
	'all and as asc between by case cast cross desc distinct else end except exclude exists filter from full group having ilike in inner intersect is join left like limit natural not null nulls offset on or order outer over partition qualify replace right sample select similar some struct then try_cast union unpivot using values when where window with pivot'

/** Names of types, as `cast` takes them. */
export const TYPES =
	'bigint blob boolean date decimal double float hugeint integer interval json smallint time timestamp tinyint ubigint uinteger usmallint utinyint uuid varchar'

/** Functions that are of use over rows of data (https://duckdb.org/docs/stable/sql/functions/overview). */
export const FUNCTIONS =
	'abs any_value approx_count_distinct approx_quantile arg_max arg_min array_agg avg bool_and bool_or ceil coalesce concat concat_ws contains corr count covar_pop date_diff date_part date_trunc dayname dense_rank entropy epoch exp extract first first_value floor greatest hash histogram json_extract json_extract_string kurtosis lag last last_value lead least len length levenshtein list list_aggregate list_contains list_distinct list_filter list_sort list_transform ln log log10 lower lpad ltrim mad max md5 median min mode monthname nullif ntile percent_rank pow prefix quantile_cont quantile_disc range rank regexp_extract regexp_extract_all regexp_full_match regexp_matches regexp_replace repeat replace reverse round row_number rpad rtrim sha256 sign skewness split_part sqrt starts_with stddev stddev_pop strftime string_agg string_split strlen strpos strptime struct_extract substring suffix sum trim trunc typeof unicode unnest upper var_pop variance year month day hour minute'

/** How DuckDB, which runs the statements, reads them. */
export const DuckDb = SQLDialect.define({
	keywords: KEYWORDS,
	types: TYPES,
	builtin: FUNCTIONS,
	identifierQuotes: '"',
	caseInsensitiveIdentifiers: true,
	doubleDollarQuotedStrings: true,
	operatorChars: '+-*/<>=~!@#%^&|?:',
})

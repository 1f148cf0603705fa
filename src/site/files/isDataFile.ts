/**
 * Whether the name of a file has the extension of JSON, YAML or TOML. Such a file is neither code nor a page, so it has no front matter.
 */
export const isDataFile = (name: string): boolean => /\.(?:json[5c]?|ya?ml|toml)$/i.test(name);

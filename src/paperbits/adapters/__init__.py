"""Games for other people's learning and search libraries."""
